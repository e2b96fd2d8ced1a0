import type { Ctx } from "../ctx";
import { conflict, notFound } from "../errors";
import { assertDecided, undecidedOf } from "../fulfilment/proposals/undecided.server";
import { unfitInWords, unfitLots } from "../inventory/unfit-lots.server";
import { canMove, STATUS_LABEL } from "../orders/orders.schema";
import { findOrder, type ItemRow, listItems, type OrderRow } from "../orders/orders.service.server";
import { isLive } from "./parcels";
import { type LabelRow, listOfOrder } from "./postage/labels.repo.server";

export interface Leaving {
  order: OrderRow;
  items: ItemRow[];
  /** All that was ever bought for it, or tried. */
  labels: LabelRow[];
  /** Of these, what is paid for, or may be. */
  live: LabelRow[];
}

/**
 * An order that may leave, as it is read before it does; the batch that ships it asks all of it once more.
 * @throws not_found; conflict when it is not ready, its store changed it and nobody has decided what of that is to be
 *         done, or units of it must not go out
 */
export async function readLeaving(ctx: Ctx, orderId: string): Promise<Leaving> {
  const [order, items, unfit, undecided, labels] = await ctx.db.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    unfitLots(ctx, ctx.db, orderId),
    undecidedOf(ctx, orderId),
    listOfOrder(ctx.db, orderId),
  );
  if (!order) throw notFound("This order");
  if (!canMove(order.status, "shipped")) {
    throw conflict(`Order ${order.orderNumber} is ${STATUS_LABEL[order.status].toLowerCase()} and cannot be shipped.`);
  }
  assertDecided(undecided);
  if (unfit[0]) throw conflict(unfitInWords(unfit[0], order.status === "picked"));
  return { order, items, labels, live: labels.filter(isLive) };
}
