import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, lots } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, type TestLot, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { sellable } from "../channels/stock/sellable.server";
import { pickingScreen } from "../picking/picking.service.server";
import { getDashboard } from "../reports/dashboard/dashboard.service.server";
import { myStockScreen } from "../reports/portal/my-stock.server";
import { availabilityOf, unsellableInWords } from "./availability";
import { findProductsById } from "./known-products.server";
import { lowStockScreen } from "./low-stock/low-stock.server";
import { ProductStockQuery } from "./movements/movements.schema";
import { exportStock } from "./stock/export-stock.server";
import { productStockScreen } from "./stock/product-stock.server";
import { toStockDto } from "./stock/stock.dto";
import { lotsOf, stockPage } from "./stock-list.server";

const EXPIRED: TestLot = { onHand: 8, lotNumber: "OLD", expiresOn: "2020-01-31" };

async function aClient(company: { id: string }) {
  return worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
}

/** The available units of the company's only product, from every place that shows them. */
async function everywhere(company: { id: string }, product: TestProduct) {
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const client = await aClient(company);
  const [row] = (await stockPage(client, client.db, { limit: 5 })).rows;
  const page = await productStockScreen(client, product.id, ProductStockQuery.parse({}));
  const movements = await productStockScreen(client, product.id, ProductStockQuery.parse({ show: "movements" }));
  const file = await new Response(
    await exportStock(ctx, { companyId: company.id }, { format: "csv", per: "product" }),
  ).text();
  const [header = "", line = ""] = file.replace("\uFEFF", "").split("\r\n");
  const push = await db.rows(
    { units: sql<number>`it.units` },
    (own) => sql`from (${sellable(ctx, own, "none", sql`select ${product.id}`)}) as it`,
  );
  const found = await pickingScreen(client, { code: product.sku });
  return {
    list: row?.available,
    api: row && toStockDto(row).available,
    portal: (await myStockScreen(client, {})).rows[0]?.available,
    page: page.product.available,
    places: availabilityOf(page.stock?.levels ?? []).available,
    movements: movements.product.available,
    lots: (await lotsOf(client, client.db, product.id)).reduce((sum, lot) => sum + lot.available, 0),
    lookUp: found.lookUp?.things[0]?.available,
    lookUpPlaces: availabilityOf(found.lookUp?.things[0]?.lying ?? []).available,
    export: Number(line.split(",")[header.split(",").indexOf("Available")]),
    orders: (await findProductsById(ctx, db, [product.id]))[0]?.sellable,
    store: push[0]?.units,
  };
}

test("expired units are not available anywhere, and every screen shows the reason", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lotTracked: true, lots: [EXPIRED] });

  expect(new Set(Object.values(await everywhere(company, product)))).toEqual(new Set([0]));

  const client = await aClient(company);
  const [row] = (await stockPage(client, client.db, { limit: 5 })).rows;
  expect(row).toMatchObject({ onHand: 8, available: 0, status: "Out of Stock" });
  expect(row && unsellableInWords(row)).toBe("8 expired");
  const { product: head } = await productStockScreen(client, product.id, ProductStockQuery.parse({}));
  expect(head).toMatchObject({ onHand: 8, status: "Out of Stock" });
  expect(unsellableInWords(head)).toBe("8 expired");
  expect((await lowStockScreen(client, {})).rows).toMatchObject([{ available: 0, status: "Out of Stock" }]);
  expect((await getDashboard(client)).low).toMatchObject([{ productId: product.id, quantity: 0 }]);
});

test("every screen shows the units that a new order can be allocated, in one company and in several", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [
      EXPIRED,
      { onHand: 4, lotNumber: "HELD", expiresOn: "2998-12-31" },
      { onHand: 6, lotNumber: "SOON", expiresOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) },
      { onHand: 7, lotNumber: "DOCK", location: "DOCK-1" },
      { onHand: 20, lotNumber: "GOOD", expiresOn: "2999-12-31" },
    ],
  });
  await aProduct(other, { lots: [{ onHand: 3, expiresOn: "2020-01-31" }] });
  await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const db = systemWorld().db.company(company.id);
  await db.update(lots, { status: "quarantined" }, sql`${lots.lotNumber} = 'HELD'`);
  await db.update(locations, { pickable: false }, sql`${locations.code} = 'DOCK-1'`);
  // The order was allocated 3 units of the lot that expires first.
  expect(new Set(Object.values(await everywhere(company, product)))).toEqual(new Set([23]));

  await db.insert(stockRules, { stopPickingDays: 30, updatedAt: 1 });
  expect(new Set(Object.values(await everywhere(company, product)))).toEqual(new Set([20]));

  const manager = worldOf(
    await aUser("warehouse_manager", { companyId: company.id, assigned: [other.id] }),
    "inventory.read",
  );
  const { rows } = await stockPage(manager, manager.db, { limit: 5 });
  expect(rows.map((row) => [row.onHand, row.allocated, row.available, unsellableInWords(row)])).toEqual([
    [3, 0, 0, "3 expired"],
    [45, 3, 20, "22 not sellable (8 expired, 4 quarantined, 3 about to expire, 7 not at a pickable location)"],
  ]);
  expect(rows.map(({ status }) => status)).toEqual(["Out of Stock", "In Stock"]);
});
