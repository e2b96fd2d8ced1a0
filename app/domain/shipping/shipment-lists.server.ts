import { eq, inArray } from "drizzle-orm";
import type { TrackingStatus } from "#app/integrations/shipper";
import { shipments } from "#db/schema/shipping";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { idRange } from "../orders/order-query";
import { listEvents, listParcels } from "./following/following.repo.server";
import * as repo from "./shipping.repo.server";
import type { Carrier, ShipmentsQuery, ShipmentView } from "./shipping.schema";

export type ReadyOrder = Awaited<ReturnType<typeof repo.listReady>[number]>[number];

export interface ReadyPage<C, S> {
  ready: ReadyOrder[];
  shipped: repo.ShipmentView[];
  companies: C;
  sender: S;
  next: string | null;
}

/** Tracking statuses shown by each view. */
const ON_ITS_WAY: Record<ShipmentView, readonly TrackingStatus[]> = {
  shipped: ["unknown", "accepted"],
  transit: ["in-transit", "delivering"],
  delivered: ["delivered"],
  exception: ["exception"],
};

/** Shipments scanned per page when filtering by carrier; older ones are on the next page. */
const CARRIER_WINDOW = 1000;

interface SentQuery extends ReadyQuery {
  view: ShipmentView;
  carrier?: Carrier | undefined;
}

/** One page of shipments in a view, newest first, with the caller's list of companies, in one round trip. */
export async function shipmentsScreen<C>(
  ctx: Ctx,
  query: SentQuery,
  companies: Statement<C>,
  carrierWindow = CARRIER_WINDOW,
) {
  const { view, carrier, companyId, limit } = query;
  const db = ctx.db.within(companyId);
  const [before, number] = [query.cursor ?? null, query.q?.trim()];
  const states = ON_ITS_WAY[view];
  // A number has few matches. Otherwise each status has its own index scan; no index contains the carrier.
  const most = carrier && !number ? carrierWindow : limit + 1;
  const walks = number
    ? [
        repo.shipmentsOfNumber(db, number, {
          where: inArray(shipments.trackingStatus, states),
          before,
          limit: most,
        }),
      ]
    : states.map((state) =>
        repo.newestShipments(db, { where: eq(shipments.trackingStatus, state), before, limit: most }),
      );
  const [known, ...found] = await ctx.db.batch(companies, ...walks);
  // A scan that reached its limit says nothing about rows older than its last one.
  const cutAt = found.map((rows) => (rows.length === most ? (rows.at(-1)?.id ?? "") : "")).reduce(later, "");
  const fitting = found
    .flat()
    .filter((row) => row.id >= cutAt && (!carrier || row.carrier === carrier))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const rows = fitting.slice(0, limit);
  return {
    shipments: rows,
    companies: known,
    next: fitting.length > limit ? (rows.at(-1)?.id ?? null) : cutAt || null,
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);

export interface ReadyQuery {
  companyId?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Orders ready to ship, newest first, the latest shipments, the caller's list of companies, and the export label, in
 * one round trip.
 */
export async function listReadyToShip<C, S>(
  ctx: Ctx,
  query: ReadyQuery,
  companies: Statement<C>,
  sender: Statement<S>,
): Promise<ReadyPage<C, S>> {
  const db = ctx.db.within(query.companyId);
  const q = query.q?.trim();
  const more = query.limit + 1;
  const [picked, processing] = q
    ? repo.searchReady(db, q, more)
    : repo.listReady(db, { before: query.cursor ?? null, limit: more });
  const shipped = q ? repo.shipmentsOfNumber(db, q, { limit: 10 }) : repo.newestShipments(db, { limit: 10 });
  const results = await db.batch(picked, processing, shipped, companies, sender);
  const merged = [...results[0], ...results[1]].sort((a, b) => (a.id < b.id ? 1 : -1));
  const ready = merged.slice(0, query.limit);
  const next = !q && merged.length > query.limit ? (ready.at(-1)?.id ?? null) : null;
  return { ready, shipped: results[2], companies: results[3], sender: results[4], next };
}

/** Shipments that match all filters, newest first. */
export async function listShipments(
  ctx: Ctx,
  { companyId, q, cursor, limit, ...filter }: ShipmentsQuery,
): Promise<{ rows: repo.ShipmentView[]; next: string | null }> {
  const where = repo.shipmentsWhere({ ...filter, created: idRange(filter, ctx.now()) });
  const page = { where, before: cursor ?? null, limit: limit + 1 };
  const [db, number] = [ctx.db.within(companyId), q?.trim()];
  const found = number ? repo.shipmentsOfNumber(db, number, page) : repo.newestShipments(db, page);
  const rows = await (filter.orderId ? repo.shipmentsOfOrder(db, filter.orderId, page) : found);
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** The order's shipment, for the caller's batch; null when it has none or is out of reach. */
export const shipmentOfOrder = (ctx: Ctx, orderId: string): Statement<repo.ShipmentView | null> =>
  repo.findShipmentOfOrder(ctx.db, orderId);

/** Parcels of the order's shipment, for the caller's batch. */
export const parcelsOfOrder = (ctx: Ctx, orderId: string) => listParcels(ctx.db, orderId);

/** Tracking events of the order's parcels, newest first, for the caller's batch. */
export const eventsOfOrder = (ctx: Ctx, orderId: string) => listEvents(ctx.db, orderId);
