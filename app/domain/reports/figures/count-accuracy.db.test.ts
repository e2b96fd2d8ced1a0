import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countLines, dailyCounts } from "#db/schema/counting/counts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, type TestProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { confirmLocation } from "../../inventory/counts/confirm-location.server";
import { countAgain } from "../../inventory/counts/decide-line.server";
import { saveCount } from "../../inventory/counts/save-count.server";
import { startCount } from "../../inventory/counts/start-count.server";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { getReport, reportsScreen } from "../reports.service.server";
import { rebuildCompanyFigures } from "./rebuild-figures.server";

const ctx = systemWorld();
let n = 0;
let second = "";
beforeAll(async () => {
  second = (await aWarehouse({ name: "East" })).id;
});

/** Counts a new product of the company, with 10 units in a bin of the zone. */
async function count(company: { id: string }, zone: string, counted: number, warehouseId = MAIN_WAREHOUSE) {
  n += 1;
  const location = `${zone}-${n}-1-1`;
  const product = await aProduct(company, { lots: [{ onHand: 10, location, warehouse: warehouseId }] });
  const at = inWarehouse(ctx, warehouseId);
  const { countId } = await startCount(at, location);
  return { countId, location, at, lineId: await enter({ countId, location, at }, product, counted) };
}

async function enter(
  { countId, location, at }: { countId: string; location: string; at: typeof ctx | ReturnType<typeof inWarehouse> },
  { companyId }: Pick<TestProduct, "companyId">,
  counted: number,
) {
  await confirmLocation(at, countId, location);
  const [line] = await ctx.db
    .company(companyId)
    .rows(
      { id: countLines.id },
      (own) =>
        sql`from ${countLines} where ${own(countLines)} and ${countLines.countId} = ${countId} and status = 'counting'`,
    );
  const id = line?.id ?? "";
  await saveCount(at, countId, { operationId: crypto.randomUUID(), lines: [{ id, counted }] });
  return id;
}

const daily = (companyId: string) =>
  ctx.db.company(companyId).rows(
    {
      ...{ warehouseId: dailyCounts.warehouseId, zone: dailyCounts.zone, lines: dailyCounts.lines },
      ...{ within: dailyCounts.within, exact: dailyCounts.exact, over: dailyCounts.over, short: dailyCounts.short },
    },
    (own) => sql`from ${dailyCounts} where ${own(dailyCounts)} and ${dailyCounts.lines} > 0
      order by ${dailyCounts.warehouseId} = ${second}, ${dailyCounts.zone}`,
  );

test("zones of two warehouses are summed apart, and a rebuild gives the same sums", async () => {
  const company = await aCompany();
  await count(company, "A", 10);
  await count(company, "A", 9);
  await count(company, "A", 11, second);
  await count(company, "B", 10, second);
  const sums = [
    { warehouseId: MAIN_WAREHOUSE, zone: "A", lines: 2, within: 2, exact: 1, over: 0, short: 1 },
    { warehouseId: second, zone: "A", lines: 1, within: 1, exact: 0, over: 1, short: 0 },
    { warehouseId: second, zone: "B", lines: 1, within: 1, exact: 1, over: 0, short: 0 },
  ];
  expect(await daily(company.id)).toEqual(sums);
  await rebuildCompanyFigures(ctx.db.company(company.id));
  expect(await daily(company.id)).toEqual(sums);
  await testEnv.DB.prepare("delete from daily_counts where company_id = ?").bind(company.id).run();
  await rebuildCompanyFigures(ctx.db.company(company.id));
  expect(await daily(company.id)).toEqual(sums);
});

test("of a line that is counted again only the last count is summed, in the zone in which it was counted", async () => {
  const company = await aCompany();
  const first = await count(company, "A", 9);
  const main = { warehouseId: MAIN_WAREHOUSE, zone: "A", within: 1, over: 0 };
  expect(await daily(company.id)).toEqual([{ ...main, lines: 1, exact: 0, short: 1 }]);
  await testEnv.DB.prepare("update locations set zone = 'Z' where company_id = ? and code = ?")
    .bind(company.id, first.location)
    .run();
  await countAgain(ctx, first.lineId);
  expect(await daily(company.id)).toEqual([]);
  const ben = { ...ctx, actor: { ...ctx.actor, id: "ben", name: "Ben" } };
  await enter({ ...first, at: ben }, { companyId: company.id }, 10);
  const counted = await daily(company.id);
  expect(counted).toEqual([{ ...main, lines: 1, exact: 1, short: 0 }]);
  await rebuildCompanyFigures(ctx.db.company(company.id));
  expect(await daily(company.id)).toEqual(counted);
});

const zonesIn = ({ groups }: Awaited<ReturnType<typeof getReport>>) =>
  groups[0]?.sections.find(({ key }) => key === "zone")?.rows.map(({ name, values }) => [name, values.lines]);
const linesByDay = ({ groups }: Awaited<ReturnType<typeof getReport>>) =>
  groups[0]?.sections.find(({ key }) => key === "day")?.rows.at(-1)?.values.lines;

test("the report is narrowed to a warehouse, a zone and a company, and a client sees only its own", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  for (const warehouse of [MAIN_WAREHOUSE, second]) await count(mine, "A", 10, warehouse);
  await count(mine, "B", 10);
  await count(theirs, "A", 9);
  await count(theirs, "C", 9, second);
  const manager = worldOf(
    await aUser("warehouse_manager", { companyId: mine.id, assigned: [theirs.id] }),
    "reports.read",
  );
  const client = worldOf(await aUser("client", { companyId: mine.id }), "reports.read");
  const report = (who: typeof manager, asked: object) => getReport(who, "counts", asked);
  expect(zonesIn(await report(manager, {}))).toEqual(
    expect.arrayContaining([
      ["A, Main warehouse", 2],
      ["A, East", 1],
      ["C, East", 1],
    ]),
  );
  expect(zonesIn(await report(manager, { warehouseId: second }))).toEqual([
    ["A", 1],
    ["C", 1],
  ]);
  const narrowed = await report(manager, { warehouseId: MAIN_WAREHOUSE, zone: "A" });
  expect([zonesIn(narrowed), linesByDay(narrowed)]).toEqual([[["A", 2]], 2]);
  expect(linesByDay(await report(manager, { zone: "A", companyId: mine.id }))).toBe(2);
  const own = await reportsScreen(client, { type: "counts" });
  expect(linesByDay(own.report)).toBe(3);
  expect(JSON.stringify(own)).not.toContain(theirs.id);
  expect(own.places?.zones.map(({ zone }) => zone)).toEqual(["A", "A", "B"]);
  expect(zonesIn(await report(client, { zone: "C" }))).toEqual([]);
});

test("the report reads the days of what it shows, in one round trip", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const days = 350;
  for (const { id } of [company, other])
    await testEnv.DB.prepare(
      `insert into daily_counts (company_id, warehouse_id, day, zone, lines, within, exact, over, short)
       select ?1, w.value, date('2025-06-01', '+' || d.value || ' days'), 'Z' || z.value, 2, 2, 1, 1, 0
       from json_each(?2) w, json_each(?3) d, json_each(?4) z`,
    )
      .bind(
        id,
        ...[
          [MAIN_WAREHOUSE, second],
          Array.from({ length: days }, (_, d) => d),
          Array.from({ length: 15 }, (_, z) => z),
        ].map((values) => JSON.stringify(values)),
      )
      .run();
  const manager = worldOf(
    await aUser("warehouse_manager", { companyId: company.id, assigned: [other.id] }),
    "reports.read",
  );
  const span = { from: "2025-10-01", to: "2025-10-30" };
  for (const [asked, shown] of [
    [{}, 2 * 2 * 15],
    [{ companyId: company.id }, 2 * 15],
    [{ companyId: company.id, warehouseId: second }, 15],
    [{ companyId: company.id, warehouseId: second, zone: "Z3" }, 1],
    [{ zone: "Z3" }, 2 * 2],
  ] as const) {
    Object.assign(manager.costs, { trips: 0, read: 0 });
    const { report } = await reportsScreen(manager, { type: "counts", ...span, ...asked });
    expect([asked, linesByDay(report), manager.costs.trips]).toEqual([asked, 2 * shown, 1]);
    // The days and those before, the zones and the companies; and the filters' options.
    expect([asked, manager.costs.read <= 3 * 3 * 30 * shown + 1000, manager.costs.read]).toEqual([
      ...[asked, true, manager.costs.read],
    ]);
  }
});
