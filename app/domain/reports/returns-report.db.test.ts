import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyReturns } from "#db/schema/returns/daily-returns";
import { returnLines } from "#db/schema/returns/returns";
import { aCompany, aUser } from "#tests/factories/company";
import { withDaysOf, ZONES } from "#tests/factories/local-days";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { announceReturn } from "../returns/document/create-return.server";
import { readReturn } from "../returns/read-return.server";
import { correctUnits } from "../returns/receive/correct-units.server";
import { receiveReturn } from "../returns/receive/receive-units.server";
import { AnnounceReturn, CorrectUnits, ReceiveReturn } from "../returns/returns.schema";
import { rebuildCompanyFigures } from "./figures/rebuild-figures.server";
import { getReport } from "./reports.service.server";

const ctx = systemWorld();
const once = () => crypto.randomUUID();
const receive = (id: string, over: object) =>
  receiveReturn(ctx, id, ReceiveReturn.parse({ operationId: once(), quantity: 1, condition: "new", ...over }));

/** Six teas and four cups shipped; two defective teas and a cup came back, and one entry was a mistake. */
async function aShop() {
  const company = await aCompany();
  const tea = await aProduct(company, { onHand: 6, name: "Tea", sku: "TEA" });
  const cup = await aProduct(company, { onHand: 4, name: "Cup", sku: "CUP" });
  const lines = [
    { product: tea, quantity: 6 },
    { product: cup, quantity: 4 },
  ];
  const order = await anOrder(company, { status: "shipped", lines });
  const announced = [
    { itemId: order.items[0]?.id, quantity: 3, reason: "defective" },
    { itemId: order.items[1]?.id, quantity: 1 },
  ];
  const { id } = await announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: once(), lines: announced }));
  await receive(id, { line: 1, condition: "damaged" });
  await receive(id, { line: 1 });
  await receive(id, { line: 2 });
  await receive(id, { line: 1 });
  const { lines: received } = await readReturn(ctx, id);
  const mistake = received[0]?.units.at(-1)?.id ?? "";
  const nothing = { operationId: once(), quantity: 0, condition: "new", reason: "Scanned twice" };
  await correctUnits(ctx, id, mistake, CorrectUnits.parse(nothing));
  return company;
}

test.each(["client", "warehouse_manager"] as const)("a %s sees what came back, why, and at what rate", async (role) => {
  const company = await aShop();
  await aShop();
  const user = worldOf(await aUser(role, { companyId: company.id }), "reports.read");
  const { groups } = await getReport(user, "returns", {});
  const rows = (key: string) =>
    groups[0]?.sections
      .find((section) => section.key === key)
      ?.rows.map(({ name, values }) => [name, values.units, values.rate, values.restocked]);
  expect(groups[0]?.total).toMatchObject({ units: 3, shipped: 10, rate: 30, restocked: expect.closeTo(66.7, 1) });
  expect(rows("reason")).toEqual([
    ["Defective", 2, null, 50],
    ["No reason given", 1, null, 100],
  ]);
  expect(rows("condition")).toEqual([
    ["New", 2, null, 100],
    ["Damaged", 1, null, 0],
  ]);
  expect(rows("product")).toEqual([
    [expect.stringContaining("TEA"), 2, expect.closeTo(33.3, 1), 50],
    [expect.stringContaining("CUP"), 1, 25, 100],
  ]);
  expect(rows("day")?.at(-1)).toEqual([expect.any(String), 3, 30, expect.closeTo(66.7, 1)]);
});

test.each(ZONES)("products and days count the same units at the borders of days, in %s", async (zone) => {
  const company = await aCompany();
  const calendars = await withDaysOf(company, [0, zone]);
  const product = await aProduct(company, { onHand: 40 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 30 }] });
  const announced = [{ itemId: order.items[0]?.id, quantity: 30 }];
  const { id } = await announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: once(), lines: announced }));
  const begins = Date.parse("2026-03-09T00:00:00Z");
  for (let n = 0; n < 30; n++) {
    const then = systemWorld({ calendars, now: () => begins + n * 5 * 3_600_000 });
    await receiveReturn(then, id, ReceiveReturn.parse({ operationId: once(), quantity: 1, condition: "new", line: 1 }));
  }
  const user = worldOf(await aUser("client", { companyId: company.id }), "reports.read");
  const seen: number[] = [];
  for (const [from, to] of [
    ["10", "10"],
    ["10", "11"],
    ["10", "12"],
    ["09", "13"],
  ]) {
    const { groups } = await getReport(user, "returns", { from: `2026-03-${from}`, to: `2026-03-${to}` });
    const rows = groups[0]?.sections.find(({ key }) => key === "product")?.rows ?? [];
    expect(rows.map(({ values }) => values.units)).toEqual([groups[0]?.total.units]);
    seen.push(rows[0]?.values.units ?? 0);
  }
  expect(seen[0]).toBeGreaterThanOrEqual(4);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test("the report reads the returned units of its days along their index, and scans no table", async () => {
  await aShop();
  const plans = (await plansOf(ctx, (world) => getReport(world, "returns", {}))).flat();
  expect(plans.join("\n")).toContain("return_units_by_time");
  expect(plans.filter((line) => /SCAN return/.test(line))).toEqual([]);
});

test("a rebuild from the returned units gives the days that the triggers kept", async () => {
  const company = await aShop();
  const db = ctx.db.company(company.id);
  const days = () => db.select(dailyReturns, { columns: ["day", "reason", "condition", "units", "restocked"] });
  const kept = (await days()).filter(({ units }) => units > 0);
  expect(kept.map(({ reason, condition, units, restocked }) => [reason, condition, units, restocked])).toEqual([
    ["defective", "damaged", 1, 0],
    ["defective", "new", 1, 1],
    ["unknown", "new", 1, 1],
  ]);
  await rebuildCompanyFigures(db);
  expect(await days()).toEqual(kept);
});

test("the reason of units that came back stays, since their day names it", async () => {
  const company = await aShop();
  const change = ctx.db.company(company.id).update(returnLines, { reason: "wrong-item" }, sql`${returnLines.line} = 1`);
  await expect(change).rejects.toThrow("return_lines");
});
