import { findProductsById } from "../inventory/known-products.server";
import type { Ctx } from "../kernel/ctx";
import type { ItemRow, OrderRow } from "../orders/orders.service.server";

export interface Shortage {
  productId: string;
  /** "Not enough stock of RW-1: 3 needed, 1 available." */
  reason: string;
}

/** Products of an unallocated order with less stock than ordered. */
export async function shortages(ctx: Ctx, order: OrderRow, items: readonly ItemRow[]): Promise<Shortage[]> {
  const wanted = new Map<string, number>();
  for (const { productId, quantity, shortQuantity } of items) {
    if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity - shortQuantity);
  }
  const products = await findProductsById(ctx, ctx.db.company(order.companyId), [...wanted.keys()]);
  return products
    .filter(({ id, sellable }) => (wanted.get(id) ?? 0) > sellable)
    .map(({ id, sku, sellable }) => ({
      productId: id,
      reason: `Not enough stock of ${sku}: ${wanted.get(id)} needed, ${sellable} available.`,
    }));
}

/** Names the order's first product with insufficient stock. */
export async function firstShortage(ctx: Ctx, order: OrderRow, items: readonly ItemRow[]): Promise<string> {
  return (
    (await shortages(ctx, order, items))[0]?.reason ??
    "There is not enough stock. Count the bins where units were missing, or try again."
  );
}
