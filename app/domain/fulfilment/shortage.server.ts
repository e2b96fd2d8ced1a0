import { findProductsById } from "../catalog/catalog.service.server";
import type { Ctx } from "../ctx";
import type { ItemRow, OrderRow } from "../orders/orders.service.server";

/** "Not enough stock of RW-1: 3 needed, 1 available.", naming the first product of the order that is short. */
export async function firstShortage(ctx: Ctx, order: OrderRow, items: readonly ItemRow[]): Promise<string> {
  const wanted = new Map<string, number>();
  for (const { productId, quantity, shortQuantity } of items) {
    if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity - shortQuantity);
  }
  const products = await findProductsById(ctx, ctx.db.company(order.companyId), [...wanted.keys()]);
  const short = products.find((product) => (wanted.get(product.id) ?? 0) > product.sellable);
  if (!short) return "There is not enough stock. Try again.";
  return `Not enough stock of ${short.sku}: ${wanted.get(short.id)} needed, ${short.sellable} available.`;
}
