import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { asns } from "#db/schema/inbound/asns";
import { aCompany, aUser } from "#tests/factories/company";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { Calendars, WAREHOUSE_CALENDAR } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { appointmentsOn } from "./asn-list.repo.server";
import { AsnsQuery } from "./asn-list.schema";
import { asnPage, asnsScreen, docksScreen } from "./list-asns.server";

const STATUSES = ["draft", "announced", "arrived", "receiving", "received", "closed", "canceled"] as const;

async function many(count: number, statusOf = (n: number) => STATUSES[n % 7] ?? ("draft" as const)) {
  const company = await aCompany();
  const world = systemWorld();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: world.newId(Date.UTC(2020, 0, 1) + n * 60_000), number: n + 1, operationId: `op-${n}` },
    ...{ status: statusOf(n), supplier: `Supplier ${n % 97}`, reference: `PO-${n}` },
    expectedOn: new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10),
    ...(n % 50 === 0
      ? { appointmentOn: "2026-05-04", appointmentMinute: (n * 7) % 1440, dock: `D${n % 3}` }
      : { appointmentOn: "" }),
    ...{ createdBy: "x", createdByName: "x", createdAt: n },
  }));
  const plain = rows.map((row) => ({ dock: "", appointmentMinute: 0, ...row }));
  for (let at = 0; at < count; at += 1_000)
    await world.db.company(company.id).insertMany(asns, plain.slice(at, at + 1_000));
  return { company, rows };
}

test("with ten thousand documents each sort, and a status, reads in proportion to the rows shown", async () => {
  const { company, rows: all } = await many(10_000);
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  const db = ctx.db.company(company.id);
  for (const sort of [undefined, "number", "supplier", "-supplier", "expected", "-expected", "units", "-units"]) {
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const { rows, next } = await asnPage(db, { sort });
    expect([sort, rows.length, next !== null, ctx.costs.trips]).toEqual([sort, 50, true, 1]);
    expect([sort, ctx.costs.read <= 160, ctx.costs.read]).toEqual([sort, true, ctx.costs.read]);
  }
  Object.assign(ctx.costs, { trips: 0, read: 0 });
  const announced = await asnPage(db, { status: "announced" });
  expect([announced.rows.length, announced.rows.every(({ status }) => status === "announced")]).toEqual([50, true]);
  expect(ctx.costs.read).toBeLessThanOrEqual(8 * 50);
  Object.assign(ctx.costs, { trips: 0, read: 0 });
  const appointed = all.filter(({ appointmentOn, status }) => appointmentOn && status !== "canceled");
  expect(await appointmentsOn(db, MAIN_WAREHOUSE, "2026-05-04")).toHaveLength(appointed.length);
  expect(ctx.costs.read).toBeLessThanOrEqual(2 * 200 + 10);
});

test("a dock of two warehouses is two docks, each on the days of its own", async () => {
  const [company, { id: west }] = [await aCompany(), await aWarehouse({ timeZone: "America/Los_Angeles" })];
  const calendars = new Calendars({ [`${WAREHOUSE_CALENDAR}${west}`]: [[0, "America/Los_Angeles"]] });
  const ctx = systemWorld({ calendars, now: () => Date.parse("2026-05-04T03:00:00Z") });
  const appointed = { dock: "D1", appointmentOn: "2026-05-03", appointmentMinute: 600, status: "announced" as const };
  const made = { ...appointed, createdBy: "x", createdByName: "x", createdAt: 1 };
  const [inMain, inWest] = [ctx.newId(), ctx.newId()];
  await ctx.db.company(company.id).insertMany(asns, [
    { ...made, id: inMain, number: 1, operationId: "main", warehouseId: MAIN_WAREHOUSE, appointmentOn: "2026-05-04" },
    { ...made, id: inWest, number: 2, operationId: "west", warehouseId: west },
  ]);
  const shown = async (by: Ctx) => {
    const { today, rows } = await docksScreen(by, { company: company.id });
    return [today, rows.map(({ id }) => id)];
  };
  expect(await shown(inWarehouse(ctx, MAIN_WAREHOUSE))).toEqual(["2026-05-04", [inMain]]);
  expect(await shown(inWarehouse(ctx, west))).toEqual(["2026-05-03", [inWest]]);
});

test("of ten thousand closed documents the few others, and the closed ones, are read and counted by their status", async () => {
  const { company } = await many(10_000, (n) => (n % 2500 === 7 ? "draft" : n === 9 ? "receiving" : "closed"));
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  for (const [status, shown, count] of [
    ["draft", 4, 4],
    ["open", 1, 1],
    ["closed", 50, 9995],
    ["canceled", 0, 0],
  ] as const) {
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const screen = await asnsScreen(ctx, AsnsQuery.parse({ status }));
    expect([status, screen.rows.length, screen.count, ctx.costs.trips]).toEqual([status, shown, count, 1]);
    expect([status, ctx.costs.read <= 400, ctx.costs.read]).toEqual([status, true, ctx.costs.read]);
  }
});

test("of ten thousand documents a search reads those that match", async () => {
  const { company } = await many(10_000);
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  for (const [q, status, count] of [
    ["PO-7777", undefined, 1],
    ["asn-12", undefined, 1],
    ["ier 9", "closed", 118],
    ["po-99", undefined, 111],
    ["none of them", undefined, 0],
  ] as const) {
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const screen = await asnsScreen(ctx, AsnsQuery.parse({ q, status }));
    expect([q, screen.count, ctx.costs.trips]).toEqual([q, count, 1]);
    expect([q, screen.rows.length, ctx.costs.read <= 400 + 25 * count, ctx.costs.read]).toEqual([
      ...[q, Math.min(count, 50), true, ctx.costs.read],
    ]);
  }
  Object.assign(ctx.costs, { read: 0 });
  const first = await asnsScreen(ctx, AsnsQuery.parse({ q: "PO-" }));
  expect([first.count, first.rows.length]).toEqual([501, 50]);
  expect(ctx.costs.read).toBeLessThanOrEqual(2 * 501 + 3 * 51 + 20);
  const second = await asnsScreen(ctx, AsnsQuery.parse({ q: "PO-", cursor: first.next ?? "" }));
  expect(second.rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, n) => (first.rows.at(-1)?.number ?? 0) - 1 - n),
  );
  expect((await asnsScreen(ctx, AsnsQuery.parse({ q: "PO-", sort: "supplier" }))).count).toBe(10_000);
  await ctx.db.company(company.id).update(asns, { supplier: "Renamed Ltd." }, eq(asns.number, 5));
  expect((await asnsScreen(ctx, AsnsQuery.parse({ q: "renamed" }))).rows.map(({ number }) => number)).toEqual([5]);
});

test("pages follow each other without a gap, over one company and several, and a search finds a number or a supplier", async () => {
  const [{ company, rows }, other] = [await many(130), await many(5)];
  const both = worldOf(
    await aUser("warehouse_manager", { companyId: company.id, assigned: [other.company.id] }),
    "inventory.read",
  );
  for (const sort of [undefined, "supplier", "-expected"]) {
    const seen: string[] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page: Awaited<ReturnType<typeof asnPage>> = await asnPage(both.db, { sort, cursor: cursor || undefined });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    }
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 135, 135]);
  }
  const found = async (q: string) => {
    const screen = await asnsScreen(both, AsnsQuery.parse({ q, company: company.id }));
    return [screen.rows.length, screen.count];
  };
  expect(await found("asn-7")).toEqual([1, 1]);
  expect(await found("PO-129")).toEqual([1, 1]);
  expect(await found("supplier 96")).toEqual([1, 1]);
  expect(rows).toHaveLength(130);
});
