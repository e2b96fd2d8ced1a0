import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { orderHistory, orders } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { StockRulesForm } from "../../inventory/rules/stock-rules.schema";
import { changeStockRules } from "../../inventory/rules/stock-rules.server";
import { warehouseReason } from "../../orders/split/warehouse-reason";
import { changeOrderWarehouse, orderWarehouse } from "./order-warehouse.server";

const ctx = systemWorld();

/** An order of four units, allocated in the main warehouse. */
async function setUp({
  there = 5,
  status = "pending" as const,
}: {
  there?: number;
  status?: "pending" | "picking";
} = {}) {
  const company = await aCompany();
  const other = await aWarehouse();
  const product = await aProduct(company, {
    lots: [
      { onHand: 4, lotNumber: "L1" },
      { onHand: there, lotNumber: "L2", warehouse: other.id },
    ],
  });
  const order = await anOrder(company, { status, lines: [{ product, quantity: 4 }] });
  return { company, other, product, order };
}

const allocatedIn = (companyId: string, orderId: string) =>
  ctx.db.company(companyId).rows(
    { warehouseId: locations.warehouseId, units: sql`sum(${allocations.quantity})`.mapWith(Number) },
    (
      own,
    ) => sql`from ${allocations} join ${locations} on ${own(locations)} and ${locations.id} = ${allocations.locationId}
      where ${own(allocations)} and ${allocations.orderId} = ${orderId} group by 1`,
  );

test("a pending order moves to another warehouse with all its units, and stays there", async () => {
  const { company, other, product, order } = await setUp();
  const manager = worldOf(await aUser("admin"), "picking.supervise");
  await changeOrderWarehouse(manager, order.id, other.id);
  await changeOrderWarehouse(manager, order.id, other.id);
  expect(await allocatedIn(company.id, order.id)).toEqual([{ warehouseId: other.id, units: 4 }]);
  expect(await levels(product)).toEqual({ onHand: 9, allocated: 4, available: 5 });
  const { order: row } = await orderWarehouse(manager, order.id);
  expect(warehouseReason(row.warehouseChoice)).toBe("Chosen by admin");
  const history = await ctx.db.select(orderHistory, {
    columns: ["event", "note"],
    where: sql`${eq(orderHistory.orderId, order.id)} and ${orderHistory.event} = 'warehouse-changed'`,
  });
  expect(history).toEqual([{ event: "warehouse-changed", note: `From MAIN to ${other.code}.` }]);
  expect(manager.jobs).toEqual([{ type: "release-waiting", companyId: company.id, productIds: [product.id] }]);
});

test("a warehouse that lacks units is refused with what it lacks, and nothing changes", async () => {
  const { company, other, product, order } = await setUp({ there: 1 });
  const says = [`${other.code} lacks 3 of ${product.sku}.`];
  await expect(changeOrderWarehouse(ctx, order.id, other.id)).rejects.toMatchObject({
    code: "insufficient_stock",
    detail: { fields: { warehouseId: says } },
  });
  await expect(changeOrderWarehouse(ctx, order.id, "unknown")).rejects.toMatchObject({ code: "validation" });
  expect(await allocatedIn(company.id, order.id)).toEqual([{ warehouseId: MAIN_WAREHOUSE, units: 4 }]);
  const { options } = await orderWarehouse(ctx, order.id);
  expect(options.find(({ id }) => id === other.id)).toMatchObject({ position: null, lacks: [`3 of ${product.sku}`] });
  expect(options.find(({ id }) => id === MAIN_WAREHOUSE)).toMatchObject({ position: 0, lacks: [] });
});

test("an order that is being picked keeps its warehouse", async () => {
  const { other, order } = await setUp({ status: "picking" });
  await expect(changeOrderWarehouse(ctx, order.id, other.id)).rejects.toMatchObject({ reason: "order_not_editable" });
});

test("two changes at once allocate the order once", async () => {
  const { company, other, product, order } = await setUp();
  const results = await Promise.allSettled([
    changeOrderWarehouse(systemWorld(), order.id, other.id),
    changeOrderWarehouse(systemWorld(), order.id, other.id),
  ]);
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await allocatedIn(company.id, order.id)).toEqual([{ warehouseId: other.id, units: 4 }]);
  expect(await levels(product)).toMatchObject({ allocated: 4 });
});

test("a choice by hand outlives the rules", async () => {
  const { company, other, order } = await setUp();
  await changeOrderWarehouse(ctx, order.id, other.id);
  await changeStockRules(
    ctx,
    company.id,
    StockRulesForm.parse({ sellableFrom: "receipt", warehouseId: MAIN_WAREHOUSE }),
  );
  const row = await ctx.db.selectFirst(orders, { columns: ["warehouseId"], where: eq(orders.id, order.id) });
  expect(row?.warehouseId).toBe(other.id);
});

test("the reason is said in words", () => {
  expect(warehouseReason(null)).toBe("The company's default warehouse");
  expect(warehouseReason({ by: "rule", position: 2, country: "US", region: "CA" })).toBe(
    "Rule 2, CA, United States: the first warehouse with all units",
  );
  expect(warehouseReason({ by: "rule", position: 1, country: "", region: "" })).toBe(
    "Rule 1, all destinations: the first warehouse with all units",
  );
});
