import fc from "fast-check";
import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { differencesIn } from "../../system/reconciliation/ledger.service.server";
import { getReport, rebuildFigures } from "../reports.service.server";
import { rebuildPart } from "./daily.repo.server";

const { DB } = testEnv;
const DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);

const onHandOf = async ({ id }: TestProduct, lot: number): Promise<number> =>
  Number(
    await DB.prepare(
      "select on_hand from lot_stock join lots on lots.id = lot_id where lot_stock.product_id = ? order by lot_number limit 1 offset ?",
    )
      .bind(id, lot)
      .first("on_hand"),
  );

/** A receipt of one line, so many days from today. */
async function receive(product: TestProduct, lot: number, days: number): Promise<void> {
  const at = Date.now() + days * DAY;
  const { id: lotId, locationId } = product.lots[lot] as TestProduct["lots"][number];
  const ctx = systemWorld();
  const [receiptId, operationId] = [ctx.newId(), ctx.newId()];
  await DB.batch([
    DB.prepare(`insert into receipts (id, company_id, lines, units, received_by, received_by_name, operation_id, at)
      values (?, ?, 1, 5, 'test', 'Test', ?, ?)`).bind(receiptId, product.companyId, operationId, at),
    DB.prepare(`insert into receipt_lines (company_id, receipt_id, line, product_id, lot_id, location_id, quantity)
      values (?, ?, 1, ?, ?, ?, 5)`).bind(product.companyId, receiptId, product.id, lotId, locationId),
  ]);
  await aMovement({ ...product, lots: [product.lots[lot] as TestProduct["lots"][number]] }, 5);
}

const update = (product: TestProduct, set: string) =>
  DB.prepare(`update products set ${set} where id = ?`).bind(product.id).run();

/** Each changes a sum; `n` is any number. */
const CHANGES = {
  receive: (product: TestProduct, n: number) => receive(product, n % 2, n % 7),
  take: async (product: TestProduct, n: number) => {
    const there = await onHandOf(product, n % 2);
    const units = n % 3 === 0 ? there : n % (there + 1);
    if (units > 0) await aMovement({ ...product, lots: [product.lots[n % 2] as TestProduct["lots"][number]] }, -units);
  },
  cost: (product: TestProduct, n: number) => update(product, `cost_minor = ${n % 4 === 0 ? "null" : n}`),
  category: (product: TestProduct, n: number) => update(product, `category = ${["null", "'toys'", "'tools'"][n % 3]}`),
  currency: (product: TestProduct, n: number) =>
    update(product, `currency = '${["USD", "EUR"][n % 2]}', cost_minor = ${n}`),
  reorder: (product: TestProduct, n: number) => update(product, `reorder_point = ${n}`),
  archive: (product: TestProduct, n: number) => update(product, `archived_at = ${n % 2 ? "null" : 1}`),
  block: (product: TestProduct, n: number) =>
    DB.prepare("update lots set status = ? where id = ?")
      .bind(n % 2 ? "available" : "quarantined", product.lots[0]?.id)
      .run(),
};

const change = fc.record({
  what: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  product: fc.nat(2),
  n: fc.nat(40),
});
const rebuilt = fc.constantFrom("rebuild one" as const, "rebuild all" as const);

async function expectSums(companies: readonly { id: string }[]) {
  for (const { id } of companies)
    expect((await differencesIn(systemWorld().db.company(id), today)).differences).toEqual([]);
  const sums = "sum(units) as units, sum(value_minor) as value_minor, sum(uncosted) as uncosted";
  const of = async (table: string) =>
    (await DB.prepare(`select level, arrived_on, currency, ${sums} from ${table} group by 1, 2, 3`).all()).results;
  expect(await of("stock_ages_all")).toEqual(await of("stock_ages"));
  const empty = `select (select count(*) from stock_values where products = 0 and units = 0)
    + (select count(*) from stock_ages where units = 0) + (select count(*) from stock_ages_all where units = 0) as n`;
  expect(await DB.prepare(empty).first("n")).toBe(0);
}

test("whatever happens to products and their stock, its kept sums equal those of products and lots", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 12, arbitrary: change }, rebuilt), { minLength: 8, maxLength: 30 }),
      async (changes) => {
        const companies = [await aCompany(), await aCompany()];
        const products: TestProduct[] = [];
        for (const company of [...companies, companies[0] as { id: string }])
          products.push(
            await aProduct(company, {
              lots: [{ onHand: 12 }, { onHand: 7, lotNumber: "L-2" }],
              costMinor: 250,
            }),
          );
        for (const next of changes) {
          if (next === "rebuild all") await rebuildFigures(systemWorld());
          else if (next === "rebuild one") await rebuildPart(systemWorld().db.company(companies[0]?.id ?? ""), "stock");
          else await CHANGES[next.what](products[next.product] as TestProduct, next.n);
        }
        await expectSums(companies);
      },
    ),
    { numRuns: 20 },
  );
});

test("a product that is deleted takes its sums along", async () => {
  const company = await aCompany();
  const kept = await aProduct(company);
  const { id, lots } = await aProduct(company);
  await DB.batch([
    DB.prepare("delete from lots where id = ?").bind(lots[0]?.id),
    DB.prepare("delete from products where id = ?").bind(id),
  ]);
  expect(kept.id).not.toBe(id);
  await expectSums([company]);
});

test("the last units of an archived product leave no sum of nothing behind", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  await update(product, "archived_at = 1");
  await aMovement(product, -5);
  await expectSums([company]);
});

test("the inventory report reads as many rows for sixty products as for two, of one company and of all", async () => {
  const company = await aCompany();
  const read = async (companyId?: string) => {
    const ctx = worldOf(await aUser("admin"), "reports.read");
    await getReport(ctx, "inventory", { companyId });
    expect(ctx.costs.trips).toBe(1);
    return ctx.costs.read;
  };
  const some = async (count: number) => {
    for (let n = 0; n < count; n++) await aProduct(company, { onHand: 50, costMinor: 100 });
  };
  await some(2);
  const before = [await read(company.id), await read()];
  await some(58);
  expect([await read(company.id), await read()]).toEqual(before);
});
