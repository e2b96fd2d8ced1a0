import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { innerJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { viewerUnits } from "../../kernel/units";
import { withCountryName } from "../../orders/address";
import { canMove, EDITABLE } from "../../orders/orders.schema";
import { findOrder, type OrderRow } from "../../orders/orders.service.server";
import { boxesForOrder } from "../boxes/boxes.server";
import { packedParcelsOf } from "../packing/packed-parcels.repo.server";
import { parcelBoxes } from "../packing/packed-parcels.server";
import { packLines } from "../packing/packing.repo.server";
import { isVerifiedElsewhere } from "../packing/parcel-contents";
import { isLive } from "../parcels";
import * as repo from "./labels.repo.server";
import { parcelSize } from "./parcel-size";
import type { PostageQuery } from "./postage.schema";
import {
  accountRows,
  NO_SHIP_FROM,
  NO_SHIP_TO,
  type RatesResult,
  requestRates,
  shippersFor,
  shipToOf,
} from "./rates.server";

export type ShownLabel = ReturnType<typeof shownLabel>;

/** A label's fields for screens, without partner data. */
export const shownLabel = (label: repo.LabelRow) => ({
  id: label.id,
  position: label.position,
  state: label.state,
  carrier: label.carrier,
  carrierLabel: label.carrierLabel,
  serviceLabel: label.serviceLabel,
  costMinor: label.costMinor,
  currency: label.currency,
  isTest: label.isTest,
  trackingNumber: label.trackingNumber,
  error: label.error,
  deliveryDays: label.rate.deliveryDays,
});

/** Total weight of an order's units in grams, as far as their products have a weight. */
const weightOf = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select(orders, {
      columns: {
        grams: products.weightGrams,
        quantity: orderItems.quantity,
        short: orderItems.shortQuantity,
      },
      join: [
        innerJoin(orderItems, eq(orderItems.orderId, orders.id)),
        innerJoin(products, eq(products.id, orderItems.productId)),
      ],
      where: eq(orders.id, orderId),
    })
    .map((items) => items.reduce((sum, { grams, quantity, short }) => sum + (grams ?? 0) * (quantity - short), 0));

/**
 * Data of one parcel's postage page: its size, with defaults from product weights and the company's last parcel; its
 * labels; and, once a weight is given, rates.
 * @throws not_found
 */
export async function postageScreen(ctx: Ctx, orderId: string, query: PostageQuery) {
  const [order, labels, grams, accounts, last, boxes, packed, lines] = await ctx.db.batch(
    findOrder(ctx, orderId),
    repo.listOfOrder(ctx.db, orderId),
    weightOf(ctx, orderId),
    shippersFor(ctx, orderId),
    repo.lastLabel(ctx.db, orderId),
    boxesForOrder(ctx, orderId),
    packedParcelsOf(ctx.db, orderId),
    packLines(ctx.db, orderId),
  );
  if (!order) throw notFound("This order");
  const company = ctx.db.company(order.companyId);
  const position = query.parcel;
  const live = labels.filter(isLive);
  const label = live.find((one) => one.position === position) ?? null;
  const failed = label ? null : labels.find((one) => one.position === position && one.state === "failed");
  const others = live.reduce((sum, one) => sum + one.parcel.weightGrams, 0);
  const units = query.units ?? viewerUnits(ctx);
  const left = Math.max(0, grams - others);
  const packing = parcelBoxes(ctx, { rows: lines, boxes, packed, parcel: position });
  const { fields, parcel } = parcelSize(query, {
    ...{ units, grams: left, last: last?.parcel, boxes },
    // What is in the other parcels with a label is known only once it was verified.
    boxId: others > 0 && !isVerifiedElsewhere(lines, position) ? "" : packing.boxId,
    weighedGrams: packed.find((one) => one.position === position)?.weightGrams,
  });
  const blocked = blockedBy(ctx, order, accounts.length);
  const found: Pick<RatesResult, "rates" | "problems"> | null =
    parcel && !blocked && !label
      ? await requestRates(ctx, order, {
          ...{ position, size: parcel, rows: await accountRows(ctx, company, accounts) },
          box: boxes.find(({ id }) => id === fields.box),
        })
      : null;
  return {
    order: {
      id: order.id,
      companyId: order.companyId,
      orderNumber: order.orderNumber,
      shippingAddress: withCountryName(order.shippingAddress),
    },
    mends: fixFor(ctx, order, blocked),
    position,
    ...fields,
    boxHint: packing.suggested ? null : packing.why,
    label: label && shownLabel(label),
    lastFailure: failed?.error ?? null,
    blocked,
    found: found && { ...found, rates: found.rates.toSorted((a, b) => Number(b.isRequested) - Number(a.isRequested)) },
  };
}

export type PostageScreen = Awaited<ReturnType<typeof postageScreen>>;

const NO_ACCOUNT = "This company has no postage account. Connect one under Integrations, or enter the tracking number.";

export type PostageFix = "connect" | "edit" | "open-again" | "hold";

/**
 * Where the user can resolve what blocks the purchase. A picked order must be reopened before it can be edited, a
 * processing order must be held.
 */
function fixFor(ctx: Ctx, order: Pick<OrderRow, "status" | "companyId">, blocked: string | null): PostageFix | null {
  if (blocked === NO_ACCOUNT && ctx.can("integrations.manage", order.companyId)) return "connect";
  if (blocked !== NO_SHIP_TO || !ctx.can("orders.edit", order.companyId)) return null;
  if (EDITABLE.includes(order.status)) return "edit";
  return canMove(order.status, "picking") ? "open-again" : canMove(order.status, "on-hold") ? "hold" : null;
}

/** Why no postage can be bought, regardless of the weight. */
function blockedBy(ctx: Ctx, order: OrderRow, accounts: number): string | null {
  if (!canMove(order.status, "shipped")) return `Order ${order.orderNumber} is not ready to ship.`;
  if (accounts === 0) return NO_ACCOUNT;
  if (!ctx.config.shipFrom) return NO_SHIP_FROM;
  const shipTo = shipToOf(order);
  return shipTo?.address1.trim() && shipTo.city.trim() && shipTo.country.trim() ? null : NO_SHIP_TO;
}

/** The label, of an order in reach. @throws not_found */
export async function labelOf(ctx: Ctx, orderId: string, labelId: string): Promise<repo.LabelRow> {
  const label = await repo.findLabel(ctx.db, labelId);
  if (!label || label.orderId !== orderId) throw notFound("This label");
  return label;
}

/** Labels of the order that are paid or may be, for the caller's batch. */
export const liveLabels = (ctx: Ctx, orderId: string) =>
  repo.listOfOrder(ctx.db, orderId).map((labels) => labels.filter(isLive).map(shownLabel));
