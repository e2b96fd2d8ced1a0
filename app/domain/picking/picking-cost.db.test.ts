import { expect, test } from "vitest";
import { productBarcodes, products } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { completePicking, pickItem, pickingScreen, scan, startPicking, undoPick } from "./picking.service.server";

const DAY = 86_400_000;

/** A picker of several companies, and an order of two lines in a company with or without earlier orders. */
async function setUp({ past }: { past: boolean }) {
  const [company, second, third] = [await aCompany(), await aCompany(), await aCompany()];
  const anna = await aPicker(company, { assigned: [second.id, third.id] });
  const product = await aProduct(company, { onHand: 500, upc: "036000291452" });
  const other = await aProduct(company, { onHand: 500, lots: [{ onHand: 500, lotNumber: "L-1" }] });
  const lines = [{ product, quantity: 5 }, { product: other }];
  if (past) {
    const ctx = systemWorld();
    const many = Array.from({ length: 200 }, (_, n) => ({
      id: ctx.newId(),
      name: "Other",
      sku: `O-${n}`,
      createdAt: 1,
      updatedAt: 1,
    }));
    const codes = many.map(({ id }, n) => ({ code: `CODE-${n}`, productId: id, unitsPerScan: 1 }));
    const db = ctx.db.company(company.id);
    await db.batch(db.insertMany(products, many), db.insertMany(productBarcodes, codes));
    anna.clock.now -= 5 * DAY;
    for (let n = 0; n < 20; n++) {
      const order = await anOrder(company, { lines });
      await startPicking(anna, order.id);
      for (const { id } of order.items) await pickItem(anna, id, {});
      await completePicking(anna, order.id);
      await anOrder(company, { lines: [{ product }] });
    }
    anna.clock.now += 5 * DAY;
  } else {
    for (let n = 0; n < 3; n++) await anOrder(company, { lines: [{ product }] });
  }
  const order = await anOrder(company, { lines });
  await startPicking(anna, order.id);
  return { anna, order, product };
}

async function costsOf({ anna, order, product }: Awaited<ReturnType<typeof setUp>>) {
  const measured: Record<string, { trips: number; read: number }> = {};
  const measure = async (name: string, run: () => Promise<unknown>) => {
    const { trips, read } = { ...anna.costs };
    await run();
    measured[name] = { trips: anna.costs.trips - trips, read: anna.costs.read - read };
  };
  await measure("screen", () => pickingScreen(anna));
  await measure("scan", () => scan(anna, { orderId: order.id, barcode: product.sku, scanId: "one" }));
  await measure("place", () => scan(anna, { orderId: order.id, barcode: "A-01-1-01" }));
  await measure("too many", () => scan(anna, { orderId: order.id, barcode: product.sku, quantity: 5 }));
  await measure("unknown code", () => scan(anna, { orderId: order.id, barcode: "nonsense" }));
  await measure("undo", () => undoPick(anna, { orderId: order.id }));
  return measured;
}

test("the screen and each scan read the same few rows, however long the past", async () => {
  const young = await costsOf(await setUp({ past: false }));
  const old = await costsOf(await setUp({ past: true }));

  for (const [name, { read }] of Object.entries(young)) {
    // An index with more entries can cost a row more per lookup.
    expect(old[name]?.read, name).toBeLessThanOrEqual(read + 4);
    expect(read, name).toBeLessThan(150);
  }
  expect(Object.entries(young).map(([name, { trips }]) => [name, trips])).toEqual([
    ["screen", 1],
    // One round trip reads the order together with the session, and one stores the picked units.
    ["scan", 2],
    ["place", 1],
    ["too many", 1],
    // The catalog is searched only for codes that the order does not contain.
    ["unknown code", 2],
    ["undo", 2],
  ]);
  expect(young.scan?.read).toBeLessThan(60);
});
