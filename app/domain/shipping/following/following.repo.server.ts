import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { TRACKING_STATUS, type TrackingEvent } from "#app/integrations/shipper";
import { loads } from "#db/schema/directory/loads";
import { orders } from "#db/schema/orders";
import { labels, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { loadParcels } from "#db/schema/shipping/loads";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";

/** Shipments due for polling, longest due first. */
export const listDue = (db: ScopedDb, now: number, limit: number) =>
  db.select(shipments, {
    columns: ["id", "companyId"],
    where: lte(shipments.nextTrackAt, now),
    orderBy: shipments.nextTrackAt,
    limit,
  });

/** The shipment's parcels, with the integration that sold their postage, if any. */
export const listTrackedParcels = (company: CompanyDb, shipmentId: string) =>
  company.select(shipments, {
    columns: {
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      orderNumber: shipments.orderNumber,
      createdAt: shipments.createdAt,
      position: parcels.position,
      status: parcels.status,
      carrier: shipments.carrier,
      trackingNumber: parcels.trackingNumber,
      partnerLabelId: labels.partnerLabelId,
      integrationId: labels.integrationId,
    },
    join: [innerJoin(parcels, eq(parcels.shipmentId, shipments.id)), leftJoin(labels, eq(labels.id, parcels.labelId))],
    where: eq(shipments.id, shipmentId),
    orderBy: parcels.position,
  });
export type TrackedParcel = Awaited<ReturnType<typeof listTrackedParcels>>[number];

/** Claims a shipment for polling; returns no row when another job has it. */
export const claim = (company: CompanyDb, shipmentId: string, now: number, until: number) =>
  company.update(shipments, { nextTrackAt: until }, eq(shipments.id, shipmentId), lte(shipments.nextTrackAt, now));

/** Schedules the next poll; null ends polling. */
export const scheduleNextPoll = (
  company: CompanyDb,
  shipmentId: string,
  trackedAt: number,
  nextTrackAt: number | null,
) => company.update(shipments, { trackedAt, nextTrackAt }, eq(shipments.id, shipmentId));

/** Makes tracked parcels with this number due at once. Returns their shipments. */
export const dueNow = (company: CompanyDb, trackingNumber: string, now: number) =>
  company.writeReturning(
    { id: shipments.id },
    (own) => sql`update ${shipments} set next_track_at = ${now} where ${own(shipments)} and next_track_at is not null
      and id in (select ${parcels.shipmentId} from ${parcels} where ${own(parcels)}
        and ${parcels.trackingNumber} = ${trackingNumber})`,
  );

export const listEvents = (db: ScopedDb, orderId: string) =>
  db.select(orders, {
    columns: {
      position: trackingEvents.position,
      at: trackingEvents.at,
      status: trackingEvents.status,
      description: trackingEvents.description,
      place: trackingEvents.place,
    },
    join: [
      innerJoin(shipments, eq(shipments.orderId, orders.id)),
      innerJoin(trackingEvents, eq(trackingEvents.shipmentId, shipments.id)),
    ],
    where: eq(orders.id, orderId),
    orderBy: desc(trackingEvents.at),
    limit: 200,
  });

export const listParcels = (db: ScopedDb, orderId: string) =>
  db.select(orders, {
    columns: {
      position: parcels.position,
      trackingNumber: parcels.trackingNumber,
      trackingUrl: parcels.trackingUrl,
      status: parcels.status,
      deliveredAt: parcels.deliveredAt,
      labelId: parcels.labelId,
      handedOverAt: loads.closedAt,
    },
    join: [
      innerJoin(shipments, eq(shipments.orderId, orders.id)),
      innerJoin(parcels, eq(parcels.shipmentId, shipments.id)),
      leftJoin(
        loadParcels,
        and(eq(loadParcels.shipmentId, parcels.shipmentId), eq(loadParcels.position, parcels.position))!,
      ),
      leftJoin(loads, eq(loads.id, loadParcels.loadId)),
    ],
    where: eq(orders.id, orderId),
    orderBy: parcels.position,
  });

/** Sorts statuses from least to most progress; a parcel in trouble comes first. */
const progress = (status: unknown) =>
  sql`case ${status} when 'exception' then -1 ${sql.join(
    TRACKING_STATUS.filter((one) => one !== "exception").map((one, n) => sql`when ${one} then ${n}`),
    sql` `,
  )} end`;

/**
 * Stores a carrier's events of a parcel. The status is derived from all stored events, so that repeated, late and
 * reordered events lead to the same status.
 */
export function eventStatements(
  company: CompanyDb,
  { shipmentId, position }: Pick<TrackedParcel, "shipmentId" | "position">,
  events: readonly TrackingEvent[],
): Statement<unknown>[] {
  const data = JSON.stringify(events.map(({ at, status, description, place }) => [at, status, description, place]));
  const field = (n: number) => sql`json_extract(value, ${sql.raw(`'$[${n}]'`)})`;
  return [
    company.write(
      (own) => sql`insert into tracking_events (company_id, shipment_id, position, at, status, description, place)
        select ${own.id}, ${shipmentId}, ${position}, ${field(0)}, ${field(1)}, ${field(2)}, ${field(3)}
        from json_each(${data}) where true on conflict do nothing`,
    ),
    company.write(
      (own) => sql`update ${parcels} set
        status = coalesce((select e.status from (select ${trackingEvents.status} as status from ${trackingEvents}
          where ${own(trackingEvents)} and ${trackingEvents.shipmentId} = ${shipmentId} and ${trackingEvents.position} = ${position}
          and ${trackingEvents.status} <> 'unknown'
          order by ${trackingEvents.status} = 'delivered' desc, ${trackingEvents.at} desc, ${progress(trackingEvents.status)} desc
          limit 1) e), status),
        delivered_at = (select min(${trackingEvents.at}) from ${trackingEvents} where ${own(trackingEvents)}
          and ${trackingEvents.shipmentId} = ${shipmentId} and ${trackingEvents.position} = ${position}
          and ${trackingEvents.status} = 'delivered')
        where ${own(parcels)} and ${parcels.shipmentId} = ${shipmentId} and ${parcels.position} = ${position}`,
    ),
    company.write(
      (own) => sql`update ${shipments} set tracking_status = (select ${parcels.status} from ${parcels}
          where ${own(parcels)} and ${parcels.shipmentId} = ${shipmentId} order by ${progress(parcels.status)} limit 1)
        where ${own(shipments)} and ${shipments.id} = ${shipmentId}`,
    ),
  ];
}

/** Marks the order's parcels as delivered and ends polling. */
export const arrivedStatements = (company: CompanyDb, orderId: string, now: number): Statement<unknown>[] => [
  company.write(
    (own) => sql`update ${parcels} set status = 'delivered', delivered_at = coalesce(delivered_at, ${now})
      where ${own(parcels)} and ${parcels.shipmentId} in (select ${shipments.id} from ${shipments}
        where ${own(shipments)} and ${shipments.orderId} = ${orderId})`,
  ),
  company.update(
    shipments,
    { trackingStatus: "delivered", deliveredAt: now, nextTrackAt: null },
    eq(shipments.orderId, orderId),
    isNull(shipments.deliveredAt),
  ),
];
