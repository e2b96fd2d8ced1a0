import { inList } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { orderHistory, orderItems } from "#db/schema/orders";
import { orderNotes } from "#db/schema/orders/order-notes";
import { picks } from "#db/schema/picking";
import { trackingEvents } from "#db/schema/shipping";
import type { Ctx } from "../../kernel/ctx";
import { readableNotes } from "../notes/notes.repo.server";
import type { ItemWithProduct, OrderRow } from "../queries/orders.repo.server";
import { missingFile } from "./missing-file.server";
import { loadOrder, rowsIn, tableIn } from "./order-file.server";

/** What an archived order's screens and calls show: lines in their sequence, all else newest first. */
export interface ArchivedOrder {
  items: ItemWithProduct[];
  history: (typeof orderHistory.$inferSelect)[];
  /** Those that the caller may read. */
  notes: (typeof orderNotes.$inferSelect)[];
  /** In no order. */
  picks: (typeof picks.$inferSelect)[];
  /** Null when the order was archived while its tracking events stayed in the database. */
  events: (typeof trackingEvents.$inferSelect)[] | null;
}

/** Reads an archived order's rows from the archive; null for an order that is not archived. */
export async function readArchived(
  ctx: Ctx,
  order: Pick<OrderRow, "id" | "companyId" | "archiveKey">,
): Promise<ArchivedOrder | null> {
  if (order.archiveKey === null) return null;
  const file = await loadOrder(ctx, order.archiveKey);
  if (!file) throw await missingFile(ctx, order);
  const items = rowsIn(file, orderItems).toSorted((a, b) => a.line - b.line);
  const known = await productsOf(ctx, order.companyId, items);
  return {
    items: items.map((item) => {
      const product = known.get(item.productId ?? "");
      return {
        ...item,
        productName: product?.name ?? null,
        productSku: product?.sku ?? null,
        description: product?.description ?? null,
        location: product?.location ?? null,
      };
    }),
    history: newestFirst(rowsIn(file, orderHistory)),
    notes: newestFirst(readableNotes(ctx, rowsIn(file, orderNotes))),
    picks: rowsIn(file, picks),
    events: tableIn(file, trackingEvents) ? rowsIn(file, trackingEvents).toSorted((a, b) => b.at - a.at) : null,
  };
}

const newestFirst = <T extends { id: string }>(rows: T[]): T[] => rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));

async function productsOf(ctx: Ctx, companyId: string, items: readonly { productId: string | null }[]) {
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const found = await ctx.db.company(companyId).select(products, {
    columns: ["id", "name", "sku", "description", "location"],
    where: inList(products.id, ids),
  });
  return new Map(found.map((product) => [product.id, product]));
}

/** One page of rows, newest first, as the queries of the tables return them. */
export const pageBefore = <T extends { id: string }>(
  rows: readonly T[],
  before: string | null | undefined,
  limit: number,
) => rows.filter(({ id }) => !before || id < before).slice(0, limit);
