import type { WarehouseChoice } from "#app/domain/access/access.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { HOLDS_STOCK, type OrderStatus } from "#app/domain/orders/orders.schema";
import type { OrderRow } from "#app/domain/orders/orders.service.server";
import { warehouseReason } from "#app/domain/orders/split/warehouse-reason";

const HAS_WAREHOUSE: readonly OrderStatus[] = [...HOLDS_STOCK, "shipped", "delivered"];

/** Where the order ships from, and why; null where the user has one warehouse, or the order is not allocated. */
export function orderWarehouseFact(ctx: Ctx, order: OrderRow, choices: readonly WarehouseChoice[] = []) {
  if (choices.length === 0 || !HAS_WAREHOUSE.includes(order.status)) return null;
  return {
    code: choices.find(({ id }) => id === order.warehouseId)?.code ?? "A warehouse that you do not work in",
    why: warehouseReason(order.warehouseChoice),
    mayOpen: ctx.can("picking.supervise", order.companyId),
  };
}
