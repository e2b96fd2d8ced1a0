import { eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import {
  allocateInFull,
  enqueueWaitingOrders,
  freeAllocations,
  listCandidates,
  pinWarehouse,
} from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, invalid } from "../../kernel/errors";
import { STATUS_LABEL } from "../../orders/orders.schema";
import { getOrder, historyStatement, listItems } from "../../orders/orders.service.server";

export interface WarehouseOption {
  id: string;
  code: string;
  name: string;
  /** Position of its rule for the order's destination; 0 for the company's default, null when neither applies. */
  position: number | null;
  country: string;
  region: string;
  /** "2 of RW-1": units that the order could not have from there. */
  lacks: string[];
}

/** An order's warehouse, with what each active warehouse lacks of it. @throws not_found */
export async function orderWarehouse(ctx: Ctx, orderId: string) {
  const order = await getOrder(ctx, orderId);
  const rows = await listCandidates(ctx, ctx.db.company(order.companyId), orderId);
  const options = new Map<string, WarehouseOption>();
  for (const { warehouseId: id, sku, wanted, offered, ...row } of rows) {
    const option = options.get(id) ?? { id, ...row, lacks: [] };
    if (offered < wanted) option.lacks.push(`${wanted - offered} of ${sku}`);
    options.set(id, option);
  }
  return { order, options: [...options.values()] };
}

const CHANGED = "Another user changed this order. Reload the page and try again.";

/**
 * Ships a pending order from another warehouse: frees its allocations and allocates it there in full.
 * @throws not_found; validation for a warehouse that is not active or lacks units; conflict when the order is no longer
 * pending
 */
export async function changeOrderWarehouse(ctx: Ctx, orderId: string, warehouseId: string): Promise<void> {
  const { order, options } = await orderWarehouse(ctx, orderId);
  if (order.status !== "pending") {
    const status = STATUS_LABEL[order.status].toLowerCase();
    throw conflict(`This order is ${status}. Only a pending order can change its warehouse.`, "order_not_editable");
  }
  const chosen = options.find(({ id }) => id === warehouseId);
  if (!chosen) throw invalid({ warehouseId: ["Choose a warehouse"] }, "validation");
  if (order.warehouseId === warehouseId) return;
  const from = options.find(({ id }) => id === order.warehouseId);
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(
      company.assertExists("conflict", orders, eq(orders.id, orderId), eq(orders.status, "pending")),
      freeAllocations(ctx, company, orderId, "Warehouse changed"),
      pinWarehouse(ctx, company, { orderId, warehouseId }),
      company.assertExists("conflict", orders, eq(orders.id, orderId), eq(orders.warehouseId, warehouseId)),
      ...allocateInFull(ctx, company, orderId),
      historyStatement(ctx, company, {
        orderId,
        event: "warehouse-changed",
        note: `${from ? `From ${from.code} to` : "To"} ${chosen.code}.`,
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "insufficient_stock")) throw lacking(chosen);
    if (refusedBy(error, "assertion", "conflict")) throw conflict(CHANGED, "concurrent_change");
    throw error;
  }
  const items = await listItems(ctx, orderId);
  await enqueueWaitingOrders(
    ctx,
    order.companyId,
    items.flatMap(({ productId }) => productId ?? []),
  );
}

function lacking({ code, lacks }: WarehouseOption): DomainError {
  const what = lacks.length > 0 ? `${code} lacks ${lacks.join(", ")}.` : `${code} no longer has all units.`;
  return new DomainError("insufficient_stock", what, { fields: { warehouseId: [what] } });
}
