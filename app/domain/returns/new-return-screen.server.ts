import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import { readBarcode, shownCode } from "../catalog/barcode";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { isSent, STATUS_LABEL } from "../orders/order-status";
import { findOrder } from "../orders/orders.service.server";
import { ordersOfCode } from "../shipping/order-shipment.server";
import { warehouseChoices } from "../warehouses/warehouse-choices.server";
import { returnable } from "./document/create-return.server";
import { returnableItems } from "./queries/returns.repo.server";

/**
 * The order whose units are announced, with what is left to return of each line; of an archived order, without lines.
 * @throws not_found
 */
export async function newReturnScreen(ctx: Ctx, orderId: string) {
  const [order, items] = await ctx.db.batch(findOrder(ctx, orderId), returnableItems(ctx.db, { orderId }));
  if (!order) throw notFound("This order");
  const { id, orderNumber, customerName, status, archivedAt } = order;
  const lines = items.filter(({ shipped }) => shipped > 0).map((item) => ({ ...item, left: returnable(item) }));
  const refused = !isSent(status)
    ? `Order ${orderNumber} is ${STATUS_LABEL[status].toLowerCase()}. Only shipped orders can be returned.`
    : archivedAt === null && lines.every(({ left }) => left === 0)
      ? "All units of this order have come back or are announced."
      : null;
  const [warehouses, rules] = await ctx.db.batch(
    warehouseChoices(ctx),
    ctx.db.company(order.companyId).selectFirst(stockRules, { columns: ["warehouseId"] }),
  );
  const warehouseId = rules?.warehouseId ?? MAIN_WAREHOUSE;
  return { order: { id, orderNumber, customerName, archivedAt }, lines, refused, warehouses, warehouseId };
}
export type NewReturnScreen = Awaited<ReturnType<typeof newReturnScreen>>;

/** Shipped orders with this number, tracking number, serial number or printed code. */
export async function ordersToReturn(ctx: Ctx, q: string | undefined) {
  const code = readBarcode(q ?? "");
  if (!code) return null;
  const orders = (await ordersOfCode(ctx.db, code)).filter(({ status }) => isSent(status));
  return { code: shownCode(code), orders };
}
