import { eq, inArray } from "drizzle-orm";
import type { TrackingStatus } from "#app/integrations/shipper";
import { shipments } from "#db/schema/shipping";
import type { Statement } from "#db/statement.server";
import { readSort, sortField } from "../filters/list-definition";
import { mostCounted } from "../filters/match-limits";
import { listViews } from "../filters/saved-views.server";
import { calendarOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { atChosenWarehouse } from "../orders/order-conditions.server";
import { idRange } from "../orders/order-query";
import { undecidedOrders } from "../orders/undecided.server";
import { listEvents, listParcels } from "./following/following.repo.server";
import { countReady, type ReadyListing, type ReadyOrder, readyPage } from "./list/ready-orders.repo.server";
import { countShipments, sortedShipments } from "./list/shipment-matches.repo.server";
import { SHIPMENT_LIST } from "./list/shipping-columns";
import * as repo from "./shipping.repo.server";
import type { Carrier, ShipmentsQuery, ShipmentView } from "./shipping.schema";

export type { ReadyOrder };

/** Tracking statuses shown by each view. */
const ON_ITS_WAY: Record<ShipmentView, readonly TrackingStatus[]> = {
  shipped: ["unknown", "accepted"],
  transit: ["in-transit", "delivering"],
  delivered: ["delivered"],
  exception: ["exception"],
};

/** Shipments scanned per page when filtering by carrier; older ones are on the next page. */
const CARRIER_WINDOW = 500;

export interface ReadyQuery extends ReadyListing {
  companyId?: string | undefined;
}

interface SentQuery extends ReadyQuery {
  status: ShipmentView;
  carrier?: Carrier | undefined;
}

/**
 * One page of shipments in a status, newest first unless sorted, with their count, the saved views, and the caller's list
 * of companies, in one round trip.
 */
export async function shipmentsScreen<C>(
  ctx: Ctx,
  query: SentQuery,
  companies: Statement<C>,
  carrierWindow = CARRIER_WINDOW,
) {
  const { status, carrier, companyId, sort, limit, cursor = null } = query;
  const db = ctx.db.within(companyId);
  const matches = { states: ON_ITS_WAY[status], carrier, number: query.q?.trim() };
  const field = sortField(SHIPMENT_LIST, sort);
  const counted = countShipments(db, matches, mostCounted(Boolean(field)));
  const views = listViews(ctx, "shipping", companyId);
  if (field) {
    const order = { by: shipments[field.by], direction: field.direction, cursor, limit };
    const [page, count, known, saved] = await ctx.db.batch(
      sortedShipments(db, matches, order),
      counted,
      companies,
      views,
    );
    return { shipments: page.rows, next: page.next, count, companies: known, views: saved };
  }
  const isOldestFirst = readSort(SHIPMENT_LIST, sort).direction === "asc";
  const { states, number } = matches;
  // A number has few matches. Otherwise each status has its own index scan; no index contains the carrier.
  const most = carrier && !number ? carrierWindow : limit + 1;
  const page = { before: cursor, limit: most };
  const walk = isOldestFirst ? repo.oldestShipments : repo.newestShipments;
  const walks = number
    ? [
        repo.shipmentsOfNumber(db, number, {
          where: inArray(shipments.trackingStatus, states),
          ...page,
          isOldestFirst,
        }),
      ]
    : states.map((state) => walk(db, { where: eq(shipments.trackingStatus, state), ...page }));
  const [count, known, saved, ...found] = await ctx.db.batch(counted, companies, views, ...walks);
  const isBefore = (one: string, other: string) => (isOldestFirst ? one < other : one > other);
  // A scan that reached its limit says nothing about rows behind its last one.
  const cutAt = found
    .flatMap((rows) => (rows.length === most ? (rows.at(-1)?.id ?? []) : []))
    .reduce<string | null>((cut, id) => (cut === null || isBefore(id, cut) ? id : cut), null);
  const fitting = found
    .flat()
    .filter(({ id }) => cutAt === null || !isBefore(cutAt, id))
    .filter((row) => !carrier || row.carrier === carrier)
    .sort((a, b) => (isBefore(a.id, b.id) ? -1 : 1));
  const rows = fitting.slice(0, limit);
  return {
    ...{ shipments: rows, count, companies: known, views: saved },
    next: fitting.length > limit ? (rows.at(-1)?.id ?? null) : cutAt,
  };
}

/**
 * Orders ready to ship from the chosen warehouse, newest first unless sorted, with their count, the latest shipments, the saved views, the caller's
 * list of companies, the export label, and the orders that their stores changed, in one round trip.
 */
export async function listReadyToShip<C, S>(
  ctx: Ctx,
  { companyId, ...listing }: ReadyQuery,
  companies: Statement<C>,
  sender: Statement<S>,
) {
  const db = ctx.db.within(companyId);
  const q = listing.q?.trim();
  const at = atChosenWarehouse(ctx);
  const [page, count, shipped, known, exporter, views, undecided] = await ctx.db.batch(
    readyPage(db, { ...listing, q, at }),
    countReady(db, { q, at }),
    q ? repo.shipmentsOfNumber(db, q, { limit: 10 }) : repo.newestShipments(db, { limit: 10 }),
    companies,
    sender,
    listViews(ctx, "shipping", companyId),
    undecidedOrders(db),
  );
  return { undecided, ready: page.rows, next: page.next, count, shipped, companies: known, sender: exporter, views };
}

/** Shipments that match all filters, newest first. */
export async function listShipments(
  ctx: Ctx,
  { companyId, q, cursor, limit, ...filter }: ShipmentsQuery,
): Promise<{ rows: repo.ShipmentView[]; next: string | null }> {
  const [db, number] = [ctx.db.within(companyId), q?.trim()];
  const created = idRange(filter, calendarOf({ ...ctx, db }), ctx.now());
  const page = { where: repo.shipmentsWhere({ ...filter, created }), before: cursor ?? null, limit: limit + 1 };
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
