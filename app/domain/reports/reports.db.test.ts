import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { firstIdAt } from "#app/domain/kernel/ids";
import { auditLog } from "#db/schema/directory/accounts";
import { filterOptions } from "#db/schema/directory/provider";
import { orderCutOffs } from "#db/schema/rollups";
import { shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { updateHandling } from "../companies/companies.service.server";
import type { Group, Report } from "./report";
import { exportReport, getReport, rebuildFigures, reportsScreen } from "./reports.service.server";

const DAY = 86_400_000;
const TYPES = ["shipments", "inventory", "financial", "performance", "products", "counts", "returns"] as const;

/** A shipped order with its parcel. */
async function shipped(
  company: { id: string },
  over: Parameters<typeof anOrder>[1] & { carrier?: "ups" | "dhl" } = {},
) {
  const { carrier = "ups", ...order } = over;
  const made = await anOrder(company, { ...order, status: "shipped" });
  const ctx = systemWorld();
  await ctx.db.company(company.id).insert(shipments, {
    ...{
      id: ctx.newId(),
      orderId: made.id,
      orderNumber: made.orderNumber,
      trackingNumber: `T-${made.orderNumber}`,
      carrier,
    },
    ...{ shippingMethod: "standard", units: 3, createdBy: "t", createdByName: "T", createdAt: ctx.now() },
  });
  return made;
}

const only = (report: Report): Group => {
  expect(report.groups).toHaveLength(1);
  return report.groups[0] as Group;
};

test("a company's reports show its shipments, their value and its stock, and nothing of others", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(company, { onHand: 50, costMinor: 300, category: "electronics" });
  await shipped(company, { lines: [{ product, quantity: 3, priceMinor: 700 }], totalMinor: 2500 });
  await anOrder(company, { status: "cancelled", totalMinor: 900 });
  await shipped(other, { lines: [{ product: await aProduct(other, { onHand: 9 }), quantity: 1 }], carrier: "dhl" });
  await aMovement(product, -4);
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");

  const parcels = only(await getReport(ctx, "shipments", {}));
  expect(parcels.total).toMatchObject({ shipments: 1, units: 3 });
  expect(parcels.before).toBeNull();
  expect(parcels.sections.map(({ key }) => key)).toEqual(["day", "carrier", "method"]);
  expect(parcels.sections[1]?.rows).toMatchObject([{ name: "UPS", values: { shipments: 1 } }]);

  const money = only(await getReport(ctx, "financial", {}));
  expect(money).toMatchObject({ currency: "USD" });
  expect(money.total).toMatchObject({
    orders: 1,
    orderValue: 2500,
    averageOrder: 2500,
    cancelled: 1,
    cancelledValue: 900,
  });
  expect(money.total).toMatchObject({
    shippedValue: 2500,
    goodsValue: 2100,
    goodsCost: 900,
    margin: 1200,
    marginRate: expect.closeTo(57.1, 1),
  });

  const stock = only(await getReport(ctx, "inventory", {}));
  expect(stock.total).toMatchObject({
    units: 43,
    "value:USD": 43 * 300,
    products: 1,
    received: 50,
    shipped: 3,
    lost: 4,
  });
  expect(stock.sections.find(({ key }) => key === "category")?.rows).toMatchObject([
    { name: "Electronics", values: { units: 43 } },
  ]);
  expect(stock.sections.find(({ key }) => key === "day")?.rows.at(-1)?.values).toMatchObject({ units: 43 });

  expect(only(await getReport(ctx, "performance", {})).total).toMatchObject({
    sessions: 1,
    onTime: expect.any(Number),
  });
});

test("this month is compared with the same days last month only", async () => {
  const company = await aCompany();
  const at = (day: string) => Date.parse(`2026-${day}T10:00:00Z`);
  for (const day of ["10-10", "10-30", "11-05", "11-05"]) await anOrder(company, { placedAt: at(day) });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
  ctx.clock.now = at("11-18");

  const { total, before } = only(await getReport(ctx, "financial", { range: "this-month" }));

  expect([total.orders, before?.orders]).toEqual([2, 1]);
});

test("currencies are never added up, and goods in another currency than their order have no cost", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9, costMinor: 300, currency: "EUR" });
  await shipped(company, { lines: [{ product, quantity: 1, priceMinor: 700 }], currency: "USD", totalMinor: 700 });
  await shipped(company, { lines: [{ product, quantity: 1, priceMinor: 650 }], currency: "EUR", totalMinor: 650 });
  const ctx = worldOf(await aUser("admin"), "reports.read");

  const { groups } = await getReport(ctx, "financial", { companyId: company.id });

  const totals = Object.fromEntries(groups.map(({ currency, total }) => [currency, total]));
  expect(totals.EUR).toMatchObject({ orderValue: 650, goodsCost: 300, margin: 350, uncosted: 0 });
  expect(totals.USD).toMatchObject({ orderValue: 700, goodsCost: null, margin: null, uncosted: 1 });
});

test("an order's lateness uses the cut-off when it was placed, and its value is that at shipping", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9, costMinor: 300 });
  const admin = worldOf(await aUser("admin"), "companies.edit");
  const today = Math.floor(Date.now() / DAY) * DAY;
  await updateHandling(admin, company.id, { cutOff: "00:00" });
  // Late for every cut-off. Placed on a Wednesday, so that no weekend moves its due date.
  const wednesday = today - ((new Date(today).getUTCDay() + 4) % 7) * DAY - 7 * DAY;
  await shipped(company, { lines: [{ product, quantity: 1 }], placedAt: wednesday + 9 * 3_600_000 });
  const ctx = worldOf(await aUser("admin"), "reports.read");
  const read = async () => only(await getReport(ctx, "performance", { companyId: company.id })).total;

  expect(await read()).toMatchObject({ onTime: 0, late: 1, onTimeRate: 0 });
  const db = admin.db.company(company.id);
  const kept = await db.rows(
    { minute: orderCutOffs.minute },
    (own) => sql`from ${orderCutOffs} where ${own(orderCutOffs)} order by ${orderCutOffs.validFrom}`,
  );
  expect(kept).toEqual([{ minute: 0 }]);
  // Lateness is fixed when an order ships, so a later change of the cut-off does not affect it.
  await updateHandling(admin, company.id, { cutOff: "23:59" });
  expect(await read()).toMatchObject({ onTime: 0, late: 1 });
});

test("each report is one trip, and more orders on the same days cost no row more", async () => {
  const companies = [await aCompany(), await aCompany(), await aCompany()];
  const stock = await Promise.all(
    companies.map(async (company) => ({ company, product: await aProduct(company, { onHand: 500 }) })),
  );
  const user = await aUser("warehouse_manager", { assigned: companies.map(({ id }) => id) });
  const costs = async () => {
    const read: Record<string, number> = {};
    for (const type of TYPES) {
      const ctx = worldOf(user, "reports.read");
      await getReport(ctx, type, {});
      expect(ctx.costs.trips).toBe(1);
      read[type] = ctx.costs.read;
    }
    return read;
  };
  const work = async () => {
    for (const { company, product } of stock)
      for (let n = 0; n < 8; n++)
        await shipped(company, { lines: [{ product, quantity: 1 }], placedAt: Date.now() - (n % 4) * DAY });
  };
  await work();
  const few = await costs();
  await work();
  expect(await costs()).toEqual(few);
  // Three companies with at most five days each, by day and by company, from at most two tables; and a look for running
  // totals of each company.
  for (const type of TYPES) expect(few[type], type).toBeLessThanOrEqual(3 * 5 * 2 * 2 * 2 + 3 * 2 * 3 + 20);
});

test("over all companies a report walks from company to company, whatever days they have besides", async () => {
  const company = await aCompany();
  const long = { from: "2001-01-01", to: "2001-01-02" };
  const cost = async () => {
    const ctx = worldOf(await aUser("admin"), "reports.read");
    await getReport(ctx, "financial", long);
    return ctx.costs.read;
  };
  await anOrder(company);
  const before = await cost();
  for (let back = 1; back <= 20; back++) await anOrder(company, { placedAt: Date.now() - back * DAY });
  expect(await cost()).toBe(before);
});

test("figures are compared with as many days right before, and nothing is compared with nothing", async () => {
  const company = await aCompany();
  const ctx = worldOf(await aUser("admin"), "reports.read");
  const day = (back: number) => new Date(ctx.now() - back * DAY).toISOString().slice(0, 10);
  for (const back of [1, 12, 13, 13]) await anOrder(company, { placedAt: ctx.now() - back * DAY, totalMinor: 100 });

  const report = await getReport(ctx, "financial", { companyId: company.id, from: day(9), to: day(0) });
  expect(report.before).toEqual({ from: day(19), to: day(10) });
  expect(only(report)).toMatchObject({ total: { orders: 1 }, before: { orders: 3 } });
  const earlier = await getReport(ctx, "financial", { companyId: company.id, from: day(19), to: day(10) });
  expect(only(earlier)).toMatchObject({ total: { orders: 3 }, before: null });
});

test("the options of Filter Management say which reports and ranges there are, and carriers really filter", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 20 });
  for (const carrier of ["ups", "ups", "dhl"] as const)
    await shipped(company, { lines: [{ product, quantity: 1 }], carrier });
  const ctx = worldOf(await aUser("admin"), "reports.read");
  const off = (active: 0 | 1) =>
    ctx.directory.write(
      sql`update ${filterOptions} set is_active = ${active} where page_location = 'reports' and value = 'shipments'`,
    );

  expect((await reportsScreen(ctx, {})).types.map(({ value }) => value)).toEqual([...TYPES]);
  await off(0);
  try {
    const { types, report } = await reportsScreen(ctx, {});
    expect(types.map(({ value }) => value)).toEqual([
      "inventory",
      "financial",
      "performance",
      "products",
      "counts",
      "returns",
    ]);
    expect(report.type).toBe("inventory");
  } finally {
    await off(1);
  }
  const ups = await getReport(ctx, "shipments", { companyId: company.id, carrier: "ups" });
  expect(only(ups).total.shipments).toBe(2);
  expect(ups.notes).toContain("UPS only.");
});

test("an exported file is recorded with its subject", async () => {
  const company = await aCompany();
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
  const since = firstIdAt(ctx.now());
  const { body } = await exportReport(ctx, "financial", { format: "csv", paper: "a4" });
  await new Response(body).text();
  const [entry] = await systemWorld().directory.rows(
    { subject: auditLog.subject, detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.id} >= ${since} and ${auditLog.companyId} = ${company.id} and ${auditLog.action} = 'export.made'`,
  );
  expect(ctx.costs.trips).toBe(1);
  expect(entry).toMatchObject({ subject: "Report: Financial", detail: { after: { format: "csv" } } });
});

test("invalid days are refused, and a company out of reach has no report", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
  await expect(getReport(ctx, "shipments", { from: "2026-05-03", to: "2026-05-01" })).rejects.toMatchObject({
    code: "validation",
  });
  await expect(getReport(ctx, "shipments", { from: "2020-01-01", to: "2026-05-01" })).rejects.toMatchObject({
    code: "validation",
  });
  expect(() => worldOf({ id: "x", role: "employee", companyId: company.id, assigned: [] }, "reports.read")).toThrow(
    "may not",
  );
  await expect(getReport(ctx, "shipments", { companyId: other.id })).rejects.toThrow();
});

test("an interrupted rebuild continues through the queue, and is recorded once", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 20 });
  await shipped(company, { lines: [{ product, quantity: 1 }] });
  let now = Date.now();
  const ctx = systemWorld({ now: () => (now += 1000) });
  await systemWorld()
    .db.company(company.id)
    .write((own) => sql`insert into rollup_repairs (company_id, part) select ${own.id}, 'orders'`);
  let turns = 0;
  for (let after: string | undefined = ""; after !== undefined; turns++) {
    await rebuildFigures(ctx, after);
    const job = ctx.jobs.splice(0).at(-1);
    after = job?.type === "rebuild-figures" ? job.after : undefined;
  }
  expect(turns).toBeGreaterThan(1);
  const read = worldOf(await aUser("admin"), "reports.read");
  expect(only(await getReport(read, "shipments", { companyId: company.id })).total.shipments).toBe(1);
});
