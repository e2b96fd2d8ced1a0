import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { stockClosings, stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { movementsAt } from "#tests/factories/movement";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { asOfPage } from "./as-of.repo.server";
import { exportAsOf } from "./as-of-export.server";
import { asOfScreen } from "./as-of-screen.server";

const DAY = 86_400_000;
const at = (day: string, time = "12:00:00.000") => Date.parse(`${day}T${time}Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const empty = (company: { id: string }, over: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(company, { lots: [{ onHand: 0 }], ...over });

/** Each product's units at the end of a day, as the page shows them. */
async function unitsOn(company: { id: string }, on: string, limit = 50) {
  const db = systemWorld().db.company(company.id);
  const units: Record<string, number> = {};
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await asOfPage(db, { on, limit, cursor });
    for (const row of page.rows) units[row.sku] = row.units;
    cursor = page.next ?? undefined;
    more = page.next !== null;
  }
  return units;
}

/** The same figures, summed from the ledger itself. */
async function ledgerOn(company: { id: string }, on: string) {
  const db = systemWorld().db.company(company.id);
  const rows = await db.rows(
    { sku: products.sku, units: sql<number>`sum(${stockMovements.deltaOnHand})` },
    (own) => sql`from ${stockMovements}
      join ${products} on ${own(products)} and ${products.id} = ${stockMovements.productId}
      where ${own(stockMovements)} and ${stockMovements.at} < ${Date.parse(on) + DAY} group by 1`,
  );
  return Object.fromEntries(rows.filter(({ units }) => units > 0).map(({ sku, units }) => [sku, units]));
}

test("a day ends at midnight UTC, and a movement a millisecond later belongs to the next day", async () => {
  const company = await aCompany();
  const product = await empty(company, { sku: "A" });
  await movementsAt(product, [
    { delta: 5, at: at("2026-02-28", "23:59:59.999") },
    { delta: 2, at: at("2026-03-01", "00:00:00.000") },
    { delta: -7, at: at("2026-03-02", "00:00:00.000") },
  ]);
  expect(await unitsOn(company, "2026-02-27")).toEqual({});
  expect(await unitsOn(company, "2026-02-28")).toEqual({ A: 5 });
  expect(await unitsOn(company, "2026-03-01")).toEqual({ A: 7 });
  expect(await unitsOn(company, "2026-03-02")).toEqual({});
});

test("random histories, written in any order and some of it days late: each day's closing is the ledger's sum", async () => {
  const company = await aCompany();
  const seed = Date.now() % 2 ** 31;
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const start = at("2026-01-20", "00:00:00.000");
  const days = Array.from({ length: 30 }, (_, n) => dayAt(start + n * DAY));
  const stocked: TestProduct[] = [];
  for (let n = 0; n < 6; n++) {
    const product = await empty(company, { sku: `R-${n}` });
    stocked.push(product);
    await movementsAt(product, [{ delta: 500, at: start }]);
  }
  for (let round = 0; round < 3; round++) {
    for (const product of stocked) {
      const moves = Array.from({ length: 25 }, () => {
        // Movements at the start and end of a day are the most likely to be counted wrong.
        const edge = [0, DAY - 1, random(DAY)][random(3)] ?? 0;
        return { delta: (1 + random(9)) * (random(2) ? 1 : -1), at: start + random(30) * DAY + edge };
      });
      await movementsAt(product, moves);
    }
  }
  for (const day of days)
    expect(await unitsOn(company, day, 4), `${day}, seed ${seed}`).toEqual(await ledgerOn(company, day));
  const last = await systemWorld()
    .db.company(company.id)
    .rows(
      { day: sql<string>`max(${stockClosings.day})`, onHand: stockClosings.onHand },
      (own) => sql`from ${stockClosings} where ${own(stockClosings)} group by ${stockClosings.productId}`,
    );
  expect(last.map(({ onHand }) => onHand).sort()).toEqual(Object.values(await ledgerOn(company, "2026-12-31")).sort());
});

test("a movement that is written after its day has closed changes that day and the later ones, and no earlier one", async () => {
  const company = await aCompany();
  const product = await empty(company, { sku: "LATE" });
  await movementsAt(product, [
    { delta: 10, at: at("2026-01-01") },
    { delta: -4, at: at("2026-01-05") },
  ]);
  await movementsAt(product, [{ delta: 3, at: at("2026-01-03") }]);
  const told = [];
  for (const day of ["2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05", "2026-06-01"]) {
    told.push((await unitsOn(company, day)).LATE);
  }
  expect(told).toEqual([10, 13, 13, 9, 9]);
});

test("a product archived since then is included, and value is shown at cost, by currency", async () => {
  const company = await aCompany();
  const euro = await empty(company, { sku: "E", currency: "EUR", costMinor: 250 });
  const dollar = await empty(company, { sku: "D", currency: "USD", costMinor: 100 });
  const unknown = await empty(company, { sku: "U", currency: "USD" });
  for (const product of [euro, dollar, unknown]) await movementsAt(product, [{ delta: 4, at: at("2026-01-01") }]);
  await movementsAt(euro, [{ delta: -4, at: at("2026-01-02") }]);
  const ctx = systemWorld();
  await ctx.db.company(company.id).update(products, { archivedAt: ctx.now() }, sql`${products.id} = ${euro.id}`);

  const { list } = await asOfScreen(ctx, { company: company.id, on: "2026-01-01" });
  expect(list?.totals).toEqual([
    { currency: "EUR", products: 1, units: 4, valueMinor: 1000, uncosted: 0 },
    { currency: "USD", products: 2, units: 8, valueMinor: 400, uncosted: 1 },
  ]);
  expect(list?.rows.map(({ sku }) => sku).sort()).toEqual(["D", "E", "U"]);
  const after = await asOfScreen(ctx, { company: company.id, on: "2026-01-02" });
  expect(after.list?.rows.map(({ sku }) => sku).sort()).toEqual(["D", "U"]);
});

test.each([
  ["2026-02-30", "This date does not exist"],
  ["2025-02-29", "This date does not exist"],
  ["yesterday", "Use a date such as 2026-05-03"],
  ["2999-01-01", "Choose today or an earlier date"],
])("%s cannot be answered for, on the page and in the file", async (on, problem) => {
  const company = await aCompany();
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  expect(await asOfScreen(ctx, { on })).toMatchObject({ problem, list: null });
  await expect(exportAsOf(ctx, { on, format: "csv", companyId: undefined, q: undefined })).rejects.toMatchObject({
    detail: { fields: { on: [problem] } },
  });
});

test("the last possible day is today in UTC; before the first movement there was no stock", async () => {
  const company = await aCompany();
  await aProduct(company, { onHand: 3, sku: "NOW" });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  const today = dayAt(ctx.now());
  expect((await asOfScreen(ctx, {})).list?.rows).toMatchObject([{ sku: "NOW", units: 3 }]);
  expect((await asOfScreen(ctx, { on: dayAt(ctx.now() + DAY) })).problem).toMatch(/today or an earlier date/);
  expect((await asOfScreen(ctx, { on: dayAt(Date.parse(today) - DAY) })).list?.rows).toEqual([]);
  expect((await asOfScreen(ctx, { on: "1970-01-01" })).list).toMatchObject({ rows: [], totals: [] });
});

test("a page costs what it shows; totals of many products wait for a confirmation", async () => {
  const company = await aCompany();
  const world = systemWorld();
  const db = world.db.company(company.id);
  const many = Array.from({ length: 700 }, (_, n) => {
    const id = world.newId();
    return { id, sku: `M-${n}`, name: `Many ${n}`, costMinor: 10, createdAt: 0, updatedAt: 0 };
  });
  await db.insertMany(products, many);
  const product = await empty(company, { sku: "ONLY" });
  // A movement needs a lot and a location; all movements use those of another product.
  const [lot] = product.lots;
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  await db.insertMany(
    stockMovements,
    many.slice(0, 300).map(({ id }) => {
      const movement = world.newId();
      const where = { lotId: lot?.id ?? "", locationId: lot?.locationId ?? "" };
      const who = { actorId: "test", actorName: "Test", operationId: movement };
      return {
        id: movement,
        productId: id,
        ...where,
        deltaOnHand: 2,
        kind: "receive" as const,
        ...who,
        at: at("2026-01-01"),
      };
    }),
  );
  const cost = async (query: Parameters<typeof asOfScreen>[1]) => {
    const before = { ...ctx.costs };
    const { list } = await asOfScreen(ctx, query);
    return { list, trips: ctx.costs.trips - before.trips, read: ctx.costs.read - before.read };
  };

  const first = await cost({ on: "2026-01-01" });
  expect(first).toMatchObject({ trips: 1, list: { rows: { length: 50 }, totals: null, products: 701 } });
  // The 401 newest products had no units then. They are read once and skipped.

  expect(first.read).toBeLessThanOrEqual(3 * (401 + 51) + 40);
  const second = await cost({ on: "2026-01-01", cursor: first.list?.next ?? undefined });

  expect(second.read).toBeLessThanOrEqual(3 * 50 + 40);
  const added = await cost({ on: "2026-01-01", total: "1" });
  expect(added.list?.totals).toEqual([{ currency: "USD", products: 300, units: 600, valueMinor: 6000, uncosted: 0 }]);
  const plans = (await plansOf(ctx, (spied) => asOfScreen(spied, { on: "2026-01-01" }))).flat().join("\n");
  expect(plans).not.toMatch(/SCAN (stock_closings|stock_movements|stock_counts|products)\b/);
});

test("the file holds every product of that day once, keeps to the companies in reach and guards its cells", async () => {
  const [mine, theirs] = [await aCompany({ name: "=Mine" }), await aCompany()];
  for (let n = 0; n < 3; n++) {
    const product = await empty(mine, { sku: `F-${n}`, name: n ? `Item ${n}` : "+1 pack", costMinor: 125 });
    await movementsAt(product, [{ delta: n + 1, at: at("2026-01-01") }]);
  }
  await movementsAt(await empty(theirs, { sku: "FOREIGN" }), [{ delta: 9, at: at("2026-01-01") }]);
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "inventory.read");
  const asked = { companyId: undefined, q: undefined, on: "2026-01-01" };
  const lines = (await new Response(await exportAsOf(ctx, { ...asked, format: "csv" })).text()).trimEnd().split("\r\n");

  expect(lines[0]).toContain("As of,SKU,Product");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["F-2", "F-1", "F-0"]);
  expect(lines[3]).toContain(`'+1 pack,,'=Mine,1,1.25,1.25,USD`);
  const workbook = await new Response(await exportAsOf(ctx, { ...asked, format: "xlsx" })).arrayBuffer();
  expect(new TextDecoder().decode(workbook.slice(0, 2))).toBe("PK");
  await expect(exportAsOf(ctx, { ...asked, companyId: theirs.id, format: "csv" })).rejects.toThrow();
  await expect(asOfScreen(ctx, { company: theirs.id })).rejects.toThrow();
});

test("a user with several companies sees them together, newest product first, page after page", async () => {
  const companies = [await aCompany(), await aCompany(), await aCompany()];
  for (let n = 0; n < 9; n++) {
    const product = await empty(companies[n % 3] ?? { id: "" }, { sku: `S-${n}` });
    await movementsAt(product, [{ delta: 1, at: at("2026-01-01") }]);
  }
  const [one, two] = companies.map(({ id }) => id);
  const ctx = worldOf(await aUser("super_user", { assigned: [one ?? "", two ?? ""] }), "inventory.read");
  const seen = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await asOfPage(ctx.db, { on: "2026-01-01", limit: 2, cursor });
    seen.push(...page.rows.map(({ sku }) => sku));
    cursor = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(seen).toEqual(["S-7", "S-6", "S-4", "S-3", "S-1", "S-0"]);
  expect((await asOfScreen(ctx, { on: "2026-01-01", q: "S-4" })).list?.rows.map(({ sku }) => sku)).toContain("S-4");
});
