import { sql } from "drizzle-orm";
import { carrierLabel, trackingLink } from "#app/integrations/tracking-links";
import { shipments } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { conflict, invalid, notFound } from "../errors";
import { assertDecided, undecidedOf } from "../fulfilment/proposals/undecided.server";
import { takeOut } from "../inventory/inventory.service.server";
import { assertFit, unfitInWords, unfitLots } from "../inventory/unfit-lots.server";
import { idRange } from "../orders/order-query";
import { canMove, STATUS_LABEL } from "../orders/orders.schema";
import { findOrder, type ItemRow, listItems, moveStatements, type OrderRow } from "../orders/orders.service.server";
import { outboxStatement } from "../outbox/outbox.service.server";
import * as repo from "./shipping.repo.server";
import type { CreateShipment, ShipmentReportQuery } from "./shipping.schema";
import { trackingWarning } from "./tracking";

/**
 * Ships an order: it leaves for the carrier, its units leave on hand and allocated, the work is billed and the
 * storefront will be told, all in one batch. `shipment` null marks it as shipped without a parcel to track.
 * @throws not_found; conflict when it is not ready, was shipped meanwhile, or its store changed it and nobody has decided
 *         what of that is to be done; validation when the number does not fit
 *         the carrier and `override` is not set
 */
export async function shipOrder(
  ctx: Ctx,
  orderId: string,
  shipment: CreateShipment | null,
): Promise<repo.ShipmentView | null> {
  const [order, items, unfit, undecided] = await ctx.db.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    unfitLots(ctx, ctx.db, orderId),
    undecidedOf(ctx, orderId),
  );
  if (!order) throw notFound("This order");
  if (!canMove(order.status, "shipped")) {
    throw conflict(`Order ${order.orderNumber} is ${STATUS_LABEL[order.status].toLowerCase()} and cannot be shipped.`);
  }
  assertDecided(undecided);
  if (unfit[0]) throw conflict(unfitInWords(unfit[0], order.status === "picked"));
  if (shipment && !shipment.override) {
    const warning = trackingWarning(shipment.carrier, shipment.trackingNumber);
    if (warning) throw invalid({ trackingNumber: [warning] }, warning);
  }
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(...shipStatements(ctx, company, order, items, shipment));
  } catch (error) {
    if (refusedBy(error, "assertion", "undecided")) throw conflict("The store changed this order. Decide first.");
    if (refusedBy(error, "assertion", "conflict") || refusedBy(error, "unique", "shipments")) {
      throw conflict(`Order ${order.orderNumber} was changed or shipped meanwhile. Look at it again.`);
    }
    throw error;
  }
  // A lost nudge loses nothing: the cron drains the outbox too.
  if (order.integrationId) await ctx.enqueue({ type: "drain-outbox" });
  return repo.findShipmentOfOrder(ctx.db, orderId);
}

function shipStatements(
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  items: readonly ItemRow[],
  shipment: CreateShipment | null,
): Statement<unknown>[] {
  const now = ctx.now();
  const shipmentId = ctx.newId();
  const sent = items
    .map((item) => ({ item, quantity: sentQuantity(order, item) }))
    .filter(({ quantity }) => quantity > 0);
  const units = sent.reduce((sum, { quantity }) => sum + quantity, 0);
  const note = shipment ? `${carrierLabel(shipment.carrier)} ${shipment.trackingNumber}` : null;
  const trackingUrl = shipment && trackingLink(shipment.carrier, shipment.trackingNumber);
  const parcel = shipment && {
    trackingNumber: shipment.trackingNumber,
    carrier: shipment.carrier,
    shippingMethod: shipment.shippingMethod,
    estimatedDelivery: shipment.estimatedDelivery,
  };
  return [
    ...moveStatements(ctx, company, {
      id: order.id,
      from: order.status,
      to: "shipped",
      reason: note,
      shippedAt: now,
      tracking: shipment?.trackingNumber,
    }),
    ...(order.status === "picked" ? [repo.assertPicked(company, order.id)] : []),
    assertFit(ctx, company, order.id),
    takeOut(ctx, company, order.id),
    ...(parcel
      ? [
          repo.insertShipment(company, {
            ...parcel,
            id: shipmentId,
            orderId: order.id,
            orderNumber: order.orderNumber,
            trackingUrl,
            units,
            createdBy: ctx.actor.id,
            createdByName: ctx.actor.name,
            createdAt: now,
          }),
        ]
      : []),
    ...(["packed", "shipped"] as const).map((kind) =>
      repo.insertActivity(company, {
        id: ctx.newId(),
        kind,
        sourceId: order.id,
        orderId: order.id,
        lines: sent.length,
        quantity: units,
        at: now,
        detail: parcel ? { carrier: parcel.carrier, method: parcel.shippingMethod } : null,
      }),
    ),
    ...(order.integrationId && order.externalId
      ? [
          outboxStatement(ctx, company, {
            kind: "tracking-push",
            key: order.id,
            integrationId: order.integrationId,
            payload: {
              externalId: order.externalId,
              trackingNumber: parcel?.trackingNumber ?? "",
              carrier: parcel?.carrier ?? "other",
              carrierLabel: parcel ? carrierLabel(parcel.carrier) : "",
              trackingUrl,
              shippedAt: now,
              lines: sent.flatMap(({ item, quantity }) =>
                item.externalLineId ? [{ externalLineId: item.externalLineId, quantity }] : [],
              ),
            },
          }),
        ]
      : []),
  ];
}

/** A processing order leaves without having been picked line by line. */
const sentQuantity = (order: OrderRow, item: ItemRow): number =>
  order.status === "picked" ? item.pickedQuantity : item.productId ? item.quantity - item.shortQuantity : 0;

type ReadyOrder = Awaited<ReturnType<typeof repo.listReady>[number]>[number];

export interface ReadyPage<C> {
  ready: ReadyOrder[];
  shipped: repo.ShipmentView[];
  companies: C;
  next: string | null;
}

export interface ReadyQuery {
  companyId?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Orders that wait for a carrier, newest first, and what left last, with the caller's list of companies: one round
 * trip.
 */
export async function listReadyToShip<C>(ctx: Ctx, query: ReadyQuery, companies: Statement<C>): Promise<ReadyPage<C>> {
  const db = ctx.db.within(query.companyId);
  const q = query.q?.trim();
  const more = query.limit + 1;
  const [picked, processing] = q
    ? repo.searchReady(db, q, more)
    : repo.listReady(db, { before: query.cursor ?? null, limit: more });
  const shipped = repo.listShipments(db, { where: q ? numbered(q) : undefined, limit: 10 });
  const results = await db.batch(picked, processing, shipped, companies);
  const merged = [...results[0], ...results[1]].sort((a, b) => (a.id < b.id ? 1 : -1));
  const ready = merged.slice(0, query.limit);
  const next = !q && merged.length > query.limit ? (ready.at(-1)?.id ?? null) : null;
  return { ready, shipped: results[2], companies: results[3], next };
}

/** Shipments, newest first, of a span of time and by tracking or order number where these are given. */
export async function listShipments(
  ctx: Ctx,
  { companyId, q, cursor, limit, from, to }: ShipmentReportQuery,
): Promise<{ rows: repo.ShipmentView[]; next: string | null }> {
  const { from: first, before } = idRange({ from, to }, ctx.now());
  const where = sql.join(
    [
      q?.trim() ? numbered(q.trim()) : sql`1`,
      first ? sql`${shipments.id} >= ${first}` : sql`1`,
      before ? sql`${shipments.id} < ${before}` : sql`1`,
    ],
    sql` and `,
  );
  const rows = await repo.listShipments(ctx.db.within(companyId), { where, before: cursor ?? null, limit: limit + 1 });
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** By tracking or order number, as typed or scanned. */
const numbered = (q: string) =>
  sql`(${shipments.trackingNumber} = ${q.toUpperCase()} or ${shipments.orderNumber} = ${q})`;

/** The order's shipment, for the caller's batch; null when it has none or is out of reach. */
export const shipmentOfOrder = (ctx: Ctx, orderId: string): Statement<repo.ShipmentView | null> =>
  repo.findShipmentOfOrder(ctx.db, orderId);
