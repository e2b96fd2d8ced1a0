import { expect, test } from "vitest";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { aCompany } from "#tests/factories/company";
import { aKit } from "#tests/factories/kit";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { rebuildStock } from "#tests/factories/rebuild-stock";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { pickItem, startPicking } from "../../picking/picking.service.server";
import { differencesIn } from "./ledger.service.server";

/** Two lots, one with an expiry date; five units allocated, two of them picked; ten units of the product on hand. */
async function aWorkedCompany() {
  const company = await aCompany();
  const product = await aProduct(company, {
    sku: "RW-1",
    lotTracked: true,
    lots: [
      { onHand: 6, lotNumber: "L-1", expiresOn: "2031-05-04" },
      { onHand: 4, lotNumber: "L-2" },
    ],
  });
  const order = await anOrder(company, { orderNumber: "A-1", lines: [{ product, quantity: 5 }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  await pickItem(anna, order.items[0]?.id ?? "", { quantity: 2 });
  return company;
}

const today = new Date().toISOString().slice(0, 10);
/** Sums of products without a cost. */
const sumOf = (products: number, units: number) =>
  `${products} products, ${units} units, worth 0, ${units} without a cost`;

/** Every kind of row that is derived from the ledger: changed, deleted or invented with the triggers switched off. */
const SPOILED: [what: string, sql: string, found: string[]][] = [
  [
    "a balance",
    "update stock_levels set on_hand = 9 where company_id = ?1 and on_hand = 6",
    [
      "level RW-1, lot L-1, A-01-1-01, on hand: 6, is 9",
      "product RW-1, on hand: 13, is 10",
      "lot RW-1, lot L-1, on hand: 9, is 6",
    ],
  ],
  [
    "a promise on a balance",
    "update stock_levels set allocated = 4 where company_id = ?1 and allocated = 5",
    [
      "level RW-1, lot L-1, A-01-1-01, promised: 5, is 4",
      "product RW-1, promised: 4, is 5",
      "allocation RW-1, lot L-1, A-01-1-01: 4, is 5",
    ],
  ],
  [
    "a lost promise",
    "delete from allocations where company_id = ?1",
    [
      "allocation RW-1, lot L-1, A-01-1-01: 5, is 0",
      "demand Order A-1, RW-1: 5, is 0",
      "pick Order A-1, RW-1: 2, is 0",
    ],
  ],
  ["a forgotten pick", "update allocations set picked = 1 where company_id = ?1", ["pick Order A-1, RW-1: 2, is 1"]],
  [
    "a product's total",
    "update product_stock set on_hand = 3, allocated = 1 where company_id = ?1; update stock_counts set units = 10 where company_id = ?1 and level = 'low'",
    ["product RW-1, on hand: 10, is 3", "product RW-1, promised: 5, is 1", "count Units that are low: 3, is 10"],
  ],
  [
    "the reorder point that a level goes by",
    "update product_stock set reorder_point = 2 where company_id = ?1",
    ["fact RW-1, reorder point: 10, is 2"],
  ],
  [
    "a product that is listed no more",
    "update product_stock set listed = 0 where company_id = ?1",
    ["fact RW-1, listing: listed, is archived"],
  ],
  [
    "a product without totals",
    "delete from product_stock where company_id = ?1",
    [
      "product RW-1, on hand: 10, is 0",
      "product RW-1, promised: 5, is 0",
      "fact RW-1, reorder point: 10, is missing",
      `sum low, , USD: ${sumOf(0, 0)}, is ${sumOf(1, 10)}`,
      `sum low, arrived on ${today}, USD: ${sumOf(0, 0)}, is ${sumOf(0, 10)}`,
    ],
  ],
  [
    "a company's counts",
    "update stock_counts set products = 7 where company_id = ?1 and level = 'low'",
    ["count Products that are low: 1, is 7"],
  ],
  [
    "a made-up count",
    "insert into stock_counts values (?1, 'archived', 1, 2)",
    ["count Products that are archived: 0, is 1", "count Units that are archived: 0, is 2"],
  ],
  [
    "whether any of a lot is there",
    "update lot_stock set is_there = 0 where company_id = ?1 and expires_on is null",
    ["lot RW-1, lot L-2, units: there, is gone"],
  ],
  [
    "a lot's units",
    "update lot_stock set on_hand = 1 where company_id = ?1 and expires_on is null",
    ["lot RW-1, lot L-2, on hand: 4, is 1"],
  ],
  [
    "a lot's expiry",
    "update lot_stock set expires_on = null where company_id = ?1",
    ["lot RW-1, lot L-1, expiry: 2031-05-04, is none"],
  ],
  [
    "a lost lot",
    "delete from lot_stock where company_id = ?1 and expires_on is null",
    [
      "lot RW-1, lot L-2, on hand: 4, is missing",
      `sum low, arrived on ${today}, USD: ${sumOf(0, 6)}, is ${sumOf(0, 10)}`,
    ],
  ],
  [
    "the day on which a lot arrived",
    "update lot_stock set arrived_on = '2020-02-02' where company_id = ?1 and expires_on is null",
    [`sum RW-1, lot L-2, arrival: ${today}, is 2020-02-02`],
  ],
  [
    "sums of values and ages",
    "update stock_values set value_minor = 7 where company_id = ?1; delete from stock_ages where company_id = ?1",
    [
      `sum low, , USD: ${sumOf(1, 10)}, is 1 products, 10 units, worth 7, 10 without a cost`,
      `sum low, arrived on ${today}, USD: ${sumOf(0, 10)}, is ${sumOf(0, 0)}`,
    ],
  ],
  [
    "a level that is blocked",
    "update stock_levels set blocked = 1 where company_id = ?1 and on_hand = 4",
    ["sellable RW-1, lot L-2, A-01-1-01, sale: open, is blocked"],
  ],
  [
    "units in doubt",
    "update stock_levels set in_doubt = 3 where company_id = ?1 and on_hand = 4",
    ["sellable RW-1, lot L-2, A-01-1-01, units in doubt: 0, is 3"],
  ],
  [
    "a product's units that cannot be sold",
    "update product_stock set unsellable = 2 where company_id = ?1",
    ["sellable RW-1, not sellable: 0, is 2"],
  ],
  [
    "a lot that is out of date",
    "update lots set out_of_date = 1 where company_id = ?1 and lot_number = 'L-1'",
    ["sellable RW-1, lot L-1, date: in date, is out of date"],
  ],
  [
    "the end of a day",
    "update stock_closings set on_hand = 11 where company_id = ?1",
    [`closing RW-1, end of ${today}: 10, is 11`],
  ],
  [
    "units shipped on a day",
    "update stock_closings set shipped = 3 where company_id = ?1",
    [`closing RW-1, shipped on ${today}: 0, is 3`],
  ],
  [
    "units shipped up to a day",
    "update stock_closings set shipped_to_date = 3 where company_id = ?1",
    [`closing RW-1, shipped up to ${today}: 0, is 3`],
  ],
  ["a lost day", "delete from stock_closings where company_id = ?1", [`closing RW-1, end of ${today}: 10, is missing`]],
];

const differencesOf = async ({ id }: { id: string }) =>
  (await differencesIn(systemWorld().db.company(id), today)).differences.map(
    ({ kind, where, expected, found }) => `${kind} ${where}: ${expected}, is ${found}`,
  );

test.each(SPOILED)("%s, modified with the triggers off, is found and described", async (_, sql, found) => {
  const company = await aWorkedCompany();
  expect(await differencesOf(company)).toEqual([]);
  for (const one of sql.split("; ")) await testEnv.DB.prepare(one).bind(company.id).run();
  expect(await differencesOf(company)).toEqual(found);
});

test("a rebuild from the ledger restores all derived data", async () => {
  const companies: { id: string }[] = [];
  for (const [, sql] of SPOILED) {
    const company = await aWorkedCompany();
    for (const one of sql.split("; ")) await testEnv.DB.prepare(one).bind(company.id).run();
    companies.push(company);
  }
  await rebuildStock();
  for (const company of companies) expect(await differencesOf(company)).toEqual([]);
});

test("a rebuild changes nothing where nothing is wrong: kits, shipped units and pick faces too", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 40 });
  await aKit(company, [[product, 2]]);
  await aMovement(product, -3, "ship");
  const at = new Date("2026-05-05T23:00:00Z");
  await aProduct(company, { lots: [{ onHand: 4 }, { onHand: 6, lotNumber: "L-9" }], costMinor: 70, createdAt: +at });
  await systemWorld()
    .db.company(company.id)
    .insert(pickFaces, {
      productId: product.id,
      locationId: product.lots[0]?.locationId ?? "",
      minUnits: 5,
      maxUnits: 50,
      createdAt: 1,
    });
  const tables = [
    "pick_faces",
    "product_stock",
    "lot_stock",
    "stock_closings",
    "stock_counts",
    "stock_values",
    "stock_ages",
  ];
  const rows = async () =>
    Promise.all(
      tables.map(async (table) => {
        const found = await testEnv.DB.prepare(`select * from ${table} where company_id = ?`).bind(company.id).all();
        // A level without products can have a row of zeros.
        return found.results.filter(({ products }) => products !== 0);
      }),
    );
  const before = await rows();
  expect(before.map(({ length }) => length)).not.toContain(0);
  await rebuildStock();
  expect(await rows()).toEqual(before);
});
