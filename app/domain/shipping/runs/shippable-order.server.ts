import { and, eq, ne } from "drizzle-orm";
import { trackerTypes } from "#app/integrations/registry";
import { inList } from "#db/expressions";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { unfitInWords, unfitLots } from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { canMove, STATUS_LABEL } from "../../orders/orders.schema";
import { findOrder, type ItemRow, listItems, type OrderRow } from "../../orders/orders.service.server";
import { assertDecided, undecidedOf } from "../../orders/undecided.server";
import { boxesUsedFor, type UsedBox } from "../boxes/boxes.server";
import { mustWeigh, type PackedParcel, packedParcelsOf } from "../packing/packed-parcels.repo.server";
import { countUnverified } from "../packing/unverified.repo.server";
import { isLive } from "../parcels";
import { type LabelRow, listOfOrder } from "../postage/labels.repo.server";
import { missingSerials, serialsOfOrder } from "../serials/serial-numbers.server";

export interface ShippableOrder {
  order: OrderRow;
  items: ItemRow[];
  /** All labels of the order, bought or attempted. */
  labels: LabelRow[];
  /** Labels that are paid or may be. */
  live: LabelRow[];
  /** The company has an account that can track parcels with postage from any source. */
  canTrack: boolean;
  /** What its parcels are packed in, and those boxes with their prices. */
  packed: PackedParcel[];
  boxes: UsedBox[];
  /** Each parcel must be weighed before it ships. */
  weighs: boolean;
}

/**
 * Reads an order before it is shipped; the batch that ships it checks the same conditions again.
 * @throws not_found; conflict when it is not ready, has an undecided store change, contains units that must not be
 * shipped, lacks serial numbers, or must be verified or weighed first
 */
export async function readShippableOrder(ctx: Ctx, orderId: string): Promise<ShippableOrder> {
  const [order, items, unfit, undecided, labels, tracker, serials, unverified, packed, boxes, weighs] =
    await ctx.db.batch(
      findOrder(ctx, orderId),
      listItems(ctx, orderId),
      unfitLots(ctx, ctx.db, orderId),
      undecidedOf(ctx, orderId),
      listOfOrder(ctx.db, orderId),
      anyTracker(ctx.db, orderId),
      serialsOfOrder(ctx, orderId),
      countUnverified(ctx.db, orderId),
      packedParcelsOf(ctx.db, orderId),
      boxesUsedFor(ctx, orderId),
      mustWeigh(ctx.db, orderId),
    );
  if (!order) throw notFound("This order");
  if (!canMove(order.status, "shipped")) {
    throw conflict(
      `Order ${order.orderNumber} is ${STATUS_LABEL[order.status].toLowerCase()} and cannot be shipped.`,
      "order_not_ready_to_ship",
    );
  }
  assertDecided(undecided);
  if (unfit[0]) throw conflict(unfitInWords(unfit[0], order.status === "picked"), "stock_not_shippable");
  const missing = missingSerials(serials);
  if (missing) throw conflict(missing, "serials_required");
  if (unverified > 0)
    throw conflict(
      `${unverified === 1 ? "An item" : `${unverified} items`} of order ${order.orderNumber} must be verified at the packing station first.`,
      "order_not_verified",
    );
  if (weighs) assertParcelsWeighed(order, packed, 1);
  return { order, items, labels, live: labels.filter(isLive), canTrack: tracker !== null, packed, boxes, weighs };
}

/** @throws conflict when fewer parcels than these are weighed */
export function assertParcelsWeighed(
  { orderNumber }: Pick<OrderRow, "orderNumber">,
  packed: readonly PackedParcel[],
  parcels: number,
): void {
  if (packed.filter(({ weightGrams }) => weightGrams !== null).length >= parcels) return;
  throw conflict(
    `Each parcel of order ${orderNumber} must be weighed at the packing station first.`,
    "parcel_not_weighed",
  );
}

const anyTracker = (db: ScopedDb, orderId: string) =>
  db.selectFirst(orders, {
    columns: { type: integrations.type },
    join: [innerJoin(integrations, and(inList(integrations.type, trackerTypes()), ne(integrations.status, "paused")))],
    where: eq(orders.id, orderId),
  });
