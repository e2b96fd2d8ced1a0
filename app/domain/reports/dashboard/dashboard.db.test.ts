import { gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { auditLog } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { pickSessions } from "#db/schema/picking";
import { dailyOrders } from "#db/schema/rollups";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { invoicesScreen } from "../../billing/invoices/list-invoices.server";
import { stockPage } from "../../inventory/stock-list.server";
import { OrderQuery, OrdersPageQuery } from "../../orders/order-query";
import { countListed, listOrders } from "../../orders/orders.service.server";
import { pausePicking, startPicking } from "../../picking/picking.service.server";
import { companyBreakdown } from "./breakdown.server";
import { toBreakdownDto, toMetricsDto } from "./dashboard.dto";
import { getDashboard } from "./dashboard.service.server";
import { METRIC_TYPE } from "./metrics";
import { getMetrics } from "./metrics.server";
import { sameWeekdays } from "./today";

/** A Friday. */
const TODAY = "2026-05-15";
const at = (day: string, time = "10:00") => Date.parse(`${day}T${time}:00Z`);

type Company = { id: string };

/** A user of that company, on that Friday morning. */
async function reader(role: "client" | "warehouse_manager", company: Company, assigned: string[] = []) {
  const ctx = worldOf(await aUser(role, { companyId: company.id, assigned }), "orders.read");
  ctx.clock.now = at(TODAY, "11:00");
  return ctx;
}

const longAgo = { status: "active" as const, createdAt: at("2026-01-01"), updatedAt: at("2026-01-01") };

const order = (company: Company, day: string, over: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(company, { placedAt: at(day), totalMinor: 10_000, ...over });

/** An order that took this many minutes to pick, plus a pause. */
async function picked(company: Company, day: string, minutes: number) {
  const { id: orderId } = await order(company, "2026-01-05");
  const ctx = systemWorld();
  const [startedAt, pause] = [at(day), 600_000];
  await ctx.db.company(company.id).insert(pickSessions, {
    ...{
      id: ctx.newId(),
      orderId,
      userId: `u-${orderId}`,
      userName: "Pia Picker",
      status: "completed",
      lines: 1,
      units: 2,
    },
    ...{ startedAt, endedAt: startedAt + minutes * 60_000 + pause, pausedFor: pause },
  });
}

async function statusChanged(companyId: string, day: string, before: string, after: string) {
  const ctx = systemWorld();
  await ctx.directory.insert(auditLog, {
    ...{ id: ctx.newId(at(day)), at: at(day), actorName: "Test", companyId, action: "company.changed" },
    detail: { before: { status: before }, after: { status: after } },
  });
}

test("an order that the user has begun comes first, also when it is paused; of other users nothing is shown", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const [anna, ben] = [await aPicker(company), await aPicker(company)];
  const begun = await anOrder(company, { lines: [{ product }] });
  const shown = async (ctx: typeof anna) => (await getDashboard(ctx)).begun;
  expect(await shown(anna)).toBeNull();
  await startPicking(anna, begun.id);
  expect(await shown(anna)).toEqual({ orderNumber: begun.orderNumber, isPaused: false, cartId: null });
  await pausePicking(anna, begun.id);
  expect(await shown(anna)).toMatchObject({ orderNumber: begun.orderNumber, isPaused: true });
  expect(await shown(ben)).toBeNull();
});

test("the dashboard shows data in scope, in one round trip", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(mine, { onHand: 5 });
  const placed = await anOrder(mine, { lines: [{ product, quantity: 2 }] });
  await anOrder(other, { lines: [{ product: await aProduct(other, { onHand: 5 }), quantity: 1 }] });
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "orders.read");

  const shown = await getDashboard(ctx);

  expect(ctx.costs.trips).toBe(1);
  expect(shown).toMatchObject({ inStatus: { pending: 1 }, today: { staged: 0 }, isEmpty: false });
  expect(shown.recent.map(({ id }) => id)).toEqual([placed.id]);
  expect(shown.low.map(({ sku }) => sku)).toEqual([product.sku]);
  expect(shown.metrics).toMatchObject([{ value: "1" }, { value: "1" }, { value: "0m" }, { label: "Revenue" }]);
});

test("an administrator's dashboard counts every company", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.read");
  expect((await getDashboard(ctx)).recent.length).toBeLessThanOrEqual(3);
  expect(ctx.costs.trips).toBe(1);
});

test("each figure is compared with the previous span of equal length, and its breakdown has the same total", async () => {
  const [first, second] = [await aCompany(longAgo), await aCompany({ ...longAgo, status: "pending" })];
  for (const day of [TODAY, TODAY, "2026-05-14", "2026-05-14", "2026-05-14"]) await order(first, day);
  // Two of the four Thursdays before yesterday; below is a third.
  for (const day of ["2026-05-07", "2026-04-30"]) await order(first, day);
  await order(first, TODAY, { status: "cancelled" });
  await order(first, "2026-04-15");
  // Later than the same day of last month, so it belongs to neither span.
  await order(first, "2026-04-16");
  await order(second, TODAY, { currency: "EUR", totalMinor: 99_900 });
  await picked(first, "2026-05-09", 3);
  await picked(first, TODAY, 5);
  await picked(first, "2026-05-08", 5);
  const ctx = await reader("warehouse_manager", first, [second.id]);

  const metrics = await getMetrics(ctx);

  expect(ctx.costs.trips).toBe(1);
  expect(toMetricsDto(metrics)).toEqual({
    activeCompanies: 1,
    dailyOrders: 3,
    avgPickTime: "4m",
    revenue: "$600",
    // Order counts compare yesterday with the same weekdays before; revenue compares the same days of last month.
    changes: { companies: "0%", orders: "+300%", picktime: "-20%", revenue: "+500%" },
    figures: {
      ...{ avgPickSeconds: 240, revenue: 600, currency: "USD" },
      changePercents: { companies: 0, orders: 300, picktime: -20, revenue: 500 },
    },
  });
  expect(metrics.others).toEqual(["€999"]);
  const rows = async (type: (typeof METRIC_TYPE)[number]) =>
    (await companyBreakdown(ctx, type)).map(({ key: _key, change, compared: _compared, ...row }) => ({
      ...row,
      change: change?.text ?? null,
    }));
  const [one, two] = [
    { name: first.name, active: true },
    { name: second.name, active: false },
  ];
  expect(await rows("orders")).toEqual([
    { ...one, value: "2", figure: 2, currency: null, change: "+300%" },
    { ...two, value: "1", figure: 1, currency: null, change: null },
  ]);
  expect(await rows("companies")).toMatchObject([
    { ...one, value: "6", change: "+500%" },
    { ...two, value: "1" },
  ]);
  expect(await rows("picktime")).toMatchObject([
    { ...one, value: "4m", figure: 240, change: "-20%" },
    { ...two, value: "0m", figure: null },
  ]);
  // Each currency is listed separately, the provider's own first.
  expect(await rows("revenue")).toEqual([
    { ...one, value: "$600", figure: 600, currency: "USD", change: "+500%" },
    { ...two, value: "€999", figure: 999, currency: "EUR", change: null },
  ]);
  const compared = async (type: (typeof METRIC_TYPE)[number]) => (await companyBreakdown(ctx, type))[0]?.compared;
  expect(await compared("companies")).toEqual({ before: "1", difference: "+5" });
  expect(await compared("revenue")).toEqual({ before: "$100", difference: "+$500" });
  expect(await compared("picktime")).toEqual({ before: "5m", difference: "-1m" });
  expect(await compared("orders")).toBeNull();
  expect((await companyBreakdown(ctx, "picktime")).map((row) => toBreakdownDto("picktime", row).trend)).toEqual([
    "down",
    "up",
  ]);
});

test("companies are counted as they stood when the month began", async () => {
  const names = [
    await aCompany(longAgo),
    await aCompany(longAgo),
    await aCompany({ ...longAgo, status: "inactive" }),
    await aCompany({ ...longAgo, createdAt: at("2026-05-03") }),
  ];
  const [stayed, came, went] = names;
  if (!stayed || !came || !went) throw new Error("No companies");
  await statusChanged(came.id, "2026-05-02", "pending", "active");
  await statusChanged(went.id, "2026-05-04", "active", "pending");
  await statusChanged(went.id, "2026-05-05", "pending", "inactive");
  // Changes before the current month do not affect the figure.
  await statusChanged(stayed.id, "2026-04-28", "pending", "active");
  const ctx = await reader(
    "warehouse_manager",
    stayed,
    names.map(({ id }) => id),
  );

  expect(toMetricsDto(await getMetrics(ctx))).toMatchObject({ activeCompanies: 3, changes: { companies: "+50%" } });
});

test("each count of the day's work is the count of the list that it opens", async () => {
  const company = await aCompany(longAgo);
  const ctx = await reader("warehouse_manager", company);
  await order(company, "2026-05-11");
  await order(company, "2026-05-12");
  await anOrder(company, { placedAt: at(TODAY, "08:00") });
  await order(company, "2026-05-11", { status: "on-hold" });
  await order(company, "2026-05-11", { status: "cancelled" });
  const listed = async (query: Record<string, string>) => {
    const counts = await countListed(ctx, { ...OrdersPageQuery.parse(query), limit: 50 });
    const { rows } = await listOrders(ctx, OrderQuery.parse(query));
    const sum = Object.values(counts).reduce((all, n) => all + n, 0);
    expect(rows).toHaveLength(sum);
    return String(sum);
  };

  const { today } = await getDashboard(ctx);

  expect(today).toMatchObject({ late: "2", due: "1", shortages: null, errors: null });
  expect(today.late).toBe(await listed({ due: "late" }));
  expect(today.due).toBe(await listed({ due: "today" }));
  expect(today.held).toHaveLength(1);
  for (const { group, count } of today.held) expect(count).toBe(await listed({ status: "on-hold", hold: group }));
});

test("orders shipped today stand beside the same weekday of the last four weeks", async () => {
  const company = await aCompany(longAgo);
  const ctx = await reader("client", company);
  const product = await aProduct(company, { onHand: 50 });
  const { today: empty } = await getDashboard(ctx);
  expect(empty.shipped.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0]);
  expect(empty).toMatchObject({ late: null, due: null, held: [], carriers: [], expiring: { count: null } });

  await order(company, "2026-05-11", { status: "shipped", lines: [{ product, quantity: 1 }] });
  const daily = await ctx.db.select(dailyOrders, { columns: ["day", "shipped"], where: gt(dailyOrders.shipped, 0) });
  const shippedOnFridays = daily.filter(({ day }) => sameWeekdays(TODAY).includes(day));
  const { today } = await getDashboard(ctx);
  expect(today.shipped.map(({ day }) => day)).toEqual(sameWeekdays(TODAY));
  expect(today.shipped.filter(({ orders }) => orders > 0)).toEqual(
    shippedOnFridays.map(({ day, shipped }) => ({ day, orders: shipped })),
  );
});

test("the dashboard reads days and not orders", async () => {
  const company = await aCompany(longAgo);
  const days = ["2026-04-02", "2026-05-14", TODAY];
  const fill = async (each: number) => {
    for (const day of days) for (let n = 0; n < each; n += 1) await order(company, day, { status: "completed" });
  };
  const costs = async () => {
    const ctx = await reader("client", company);
    await getDashboard(ctx);
    const shown = ctx.costs.read;
    for (const type of METRIC_TYPE) await companyBreakdown(ctx, type);
    return { shown, all: ctx.costs.read, trips: ctx.costs.trips };
  };
  await fill(3);
  const few = await costs();
  await fill(8);
  const many = await costs();

  expect(many).toEqual(few);
  expect(few.trips).toBe(1 + METRIC_TYPE.length);
  expect(few.shown).toBeLessThan(60);
});

test("figures of other companies are never included", async () => {
  const [mine, other] = [await aCompany(longAgo), await aCompany(longAgo)];
  await order(other, TODAY);
  const ctx = await reader("client", mine);
  expect(await getMetrics(ctx)).toMatchObject({ total: 1, dailyOrders: 0, revenue: "$0", others: [] });
  for (const type of METRIC_TYPE)
    expect((await companyBreakdown(ctx, type)).map(({ name }) => name)).toEqual([mine.name]);
  const nobody = worldOf(await aUser("client"), "orders.read");
  expect(await getMetrics(nobody)).toMatchObject({ total: 0, activeCompanies: 0, dailyOrders: 0 });
  expect(await companyBreakdown(nobody, "revenue")).toEqual([]);
});

test("products out of stock and drafts that wait too long are counted as their lists count them", async () => {
  const company = await aCompany(longAgo);
  const empty = await aProduct(company);
  await aProduct(company, { onHand: 5 });
  const client = await reader("client", company);
  const { today } = await getDashboard(client);
  const { rows } = await stockPage(client, client.db, { stock: "out", limit: 50 });
  expect([rows.map(({ id }) => id), today.out]).toEqual([[empty.id], "1"]);
  expect(today).toMatchObject({ drafts: null, errors: null });

  const admin = worldOf(await aUser("admin"), "orders.read");
  admin.clock.now = at(TODAY, "11:00");
  const draft = (day: string, month: string) =>
    admin.db.company(company.id).insert(invoices, {
      ...{ id: admin.newId(at(day)), periodFrom: `${month}-01`, periodTo: `${month}-28`, currency: "USD" },
      ...{ createdAt: at(day), updatedAt: at(day) },
    });
  await draft("2026-04-30", "2026-03");
  await draft("2026-05-02", "2026-04");
  const listed = await invoicesScreen(admin, { status: "draft", age: "old", limit: 50 });
  expect(listed.rows.filter(({ companyId }) => companyId === company.id)).toHaveLength(1);
  expect(listed.counts.draft).toBe(listed.rows.length);
  expect((await getDashboard(admin)).today.drafts).toBe(String(listed.rows.length));
});

test("integrations with an error are counted for those who can open them", async () => {
  const company = await aCompany(longAgo);
  const admin = worldOf(await aUser("admin"), "orders.read");
  const counted = async () => (await getDashboard(admin)).today.connections;
  expect(await counted()).toBeNull();
  for (const status of ["active", "error", "error", "paused"] as const)
    await admin.db.company(company.id).insert(integrations, {
      ...{ id: admin.newId(), type: "woocommerce", name: status, status, apiKeySealed: "x", apiKeyHint: "" },
      ...{ createdAt: 1, updatedAt: 1 },
    });
  expect(await counted()).toBe("2");
  const client = await reader("client", company);
  expect((await getDashboard(client)).today.connections).toBeNull();
});

test("a client company reads its orders of the month, and yesterday's beside their comparison", async () => {
  const company = await aCompany(longAgo);
  const client = await reader("client", company);
  const cards = async () => Object.fromEntries((await getDashboard(client)).metrics.map((card) => [card.type, card]));
  expect((await cards()).orders).toMatchObject({ value: "0", change: null });

  for (const day of ["2026-05-14", "2026-05-14", "2026-05-07", "2026-05-07", "2026-04-30", "2026-04-23", "2026-04-16"])
    await order(company, day);
  const { companies, orders: daily } = await cards();
  expect(companies).toMatchObject({ label: "Orders this month", value: "4" });
  expect(daily).toMatchObject({ value: "0", compared: "Yesterday: 2", against: "vs average for that weekday" });
  expect(daily?.change?.text).toBe("+60%");
  const staff = await reader("warehouse_manager", company);
  expect((await getDashboard(staff)).metrics[0]).toMatchObject({ label: "Active companies", value: "1" });
});

test("revenue is in the currency with the most orders, of last month while this month has none", async () => {
  const [euros, both, quiet] = [await aCompany(), await aCompany(), await aCompany()];
  const revenueOf = async (company: Company) => {
    const { figures, others, changes } = await getMetrics(await reader("client", company));
    return [figures.revenue, figures.currency, others, changes.revenue?.text];
  };
  expect(await revenueOf(quiet)).toEqual([0, "USD", [], undefined]);

  await order(euros, TODAY, { currency: "EUR", totalMinor: 30_000 });
  await order(euros, "2026-04-10", { currency: "EUR", totalMinor: 20_000 });
  await order(both, TODAY, { currency: "USD", totalMinor: 90_000 });
  for (const totalMinor of [1_000, 2_000]) await order(both, TODAY, { currency: "EUR", totalMinor });
  await order(quiet, "2026-04-10", { currency: "EUR" });

  expect(await revenueOf(euros)).toEqual([300, "EUR", [], "+50%"]);
  expect(await revenueOf(both)).toEqual([30, "EUR", ["$900"], undefined]);
  expect(await revenueOf(quiet)).toEqual([0, "EUR", [], "-100%"]);
  expect(await companyBreakdown(await reader("client", quiet), "revenue")).toMatchObject([{ value: "€0" }]);
});
