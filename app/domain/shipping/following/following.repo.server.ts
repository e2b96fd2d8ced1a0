import { sql } from "drizzle-orm";
import { TRACKING_STATUS, type TrackingEvent } from "#app/integrations/shipper";
import type { Carrier } from "#app/integrations/tracking-links";
import { labels, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { ofOrder } from "../../orders/of-order.server";

/** Shipments whose parcels are due to be asked after, the longest due first. */
export const listDue = (db: ScopedDb, now: number, limit: number) =>
  db.rows(
    { id: shipments.id, companyId: shipments.companyId },
    (own) => sql`from ${shipments} where ${own(shipments)} and ${shipments.nextTrackAt} <= ${now}
      order by ${shipments.nextTrackAt} limit ${limit}`,
  );

export interface Followed {
  shipmentId: string;
  orderId: string;
  orderNumber: string;
  createdAt: number;
  position: number;
  status: (typeof TRACKING_STATUS)[number];
  carrier: Carrier;
  trackingNumber: string;
  partnerLabelId: string | null;
  integrationId: string | null;
}

/** The shipment's parcels, with whom their postage was bought from where it was. */
export const listFollowed = (company: CompanyDb, shipmentId: string): Statement<Followed[]> =>
  company.rows(
    {
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      orderNumber: shipments.orderNumber,
      createdAt: shipments.createdAt,
      position: parcels.position,
      status: parcels.status,
      carrier: shipments.carrier,
      trackingNumber: parcels.trackingNumber,
      partnerLabelId: sql<string | null>`${labels.partnerLabelId}`,
      integrationId: sql<string | null>`${labels.integrationId}`,
    },
    (own) => sql`from ${shipments}
      cross join ${parcels} on ${own.through(parcels, shipments)} and ${parcels.shipmentId} = ${shipments.id}
      left join ${labels} on ${own.through(labels, parcels)} and ${labels.id} = ${parcels.labelId}
      where ${own(shipments)} and ${shipments.id} = ${shipmentId} order by ${parcels.position}`,
  );

/** One at a time asks after a shipment; none when another does. */
export const claim = (company: CompanyDb, shipmentId: string, now: number, until: number) =>
  company.update(
    shipments,
    { nextTrackAt: until },
    sql`${shipments.id} = ${shipmentId} and ${shipments.nextTrackAt} <= ${now}`,
  );

/** When it is asked after again; null ends it. */
export const askAgain = (company: CompanyDb, shipmentId: string, trackedAt: number, nextTrackAt: number | null) =>
  company.update(shipments, { trackedAt, nextTrackAt }, sql`${shipments.id} = ${shipmentId}`);

/** Parcels with this number that are followed are due at once. Answers with their shipments. */
export const dueNow = (company: CompanyDb, trackingNumber: string, now: number) =>
  company.writeReturning(
    { id: shipments.id },
    (own) => sql`update ${shipments} set next_track_at = ${now} where ${own(shipments)} and next_track_at is not null
      and id in (select ${parcels.shipmentId} from ${parcels} where ${own(parcels)}
        and ${parcels.trackingNumber} = ${trackingNumber})`,
  );

export const listEvents = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      position: trackingEvents.position,
      at: trackingEvents.at,
      status: trackingEvents.status,
      description: trackingEvents.description,
      place: trackingEvents.place,
    },
    (own) => sql`${ofOrder(own, shipments, orderId)}
      cross join ${trackingEvents} on ${own.through(trackingEvents, shipments)}
        and ${trackingEvents.shipmentId} = ${shipments.id} order by ${trackingEvents.at} desc limit 200`,
  );

export const listParcels = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      position: parcels.position,
      trackingNumber: parcels.trackingNumber,
      trackingUrl: parcels.trackingUrl,
      status: parcels.status,
      deliveredAt: parcels.deliveredAt,
      labelId: parcels.labelId,
    },
    (own) => sql`${ofOrder(own, shipments, orderId)}
      cross join ${parcels} on ${own.through(parcels, shipments)} and ${parcels.shipmentId} = ${shipments.id} order by ${parcels.position}`,
  );

/** Which of two statuses is further behind; a parcel that is in trouble stands before all. */
const behind = (status: unknown) =>
  sql`case ${status} when 'exception' then -1 ${sql.join(
    TRACKING_STATUS.filter((one) => one !== "exception").map((one, n) => sql`when ${one} then ${n}`),
    sql` `,
  )} end`;

/**
 * Writes down what a carrier says of a parcel. Where it is follows from all that was ever said, and not from who said it
 * last: news that come twice, late or out of order end in the same state.
 */
export function eventStatements(
  company: CompanyDb,
  { shipmentId, position }: Pick<Followed, "shipmentId" | "position">,
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
          order by ${trackingEvents.status} = 'delivered' desc, ${trackingEvents.at} desc, ${behind(trackingEvents.status)} desc
          limit 1) e), status),
        delivered_at = (select min(${trackingEvents.at}) from ${trackingEvents} where ${own(trackingEvents)}
          and ${trackingEvents.shipmentId} = ${shipmentId} and ${trackingEvents.position} = ${position}
          and ${trackingEvents.status} = 'delivered')
        where ${own(parcels)} and ${parcels.shipmentId} = ${shipmentId} and ${parcels.position} = ${position}`,
    ),
    company.write(
      (own) => sql`update ${shipments} set tracking_status = (select ${parcels.status} from ${parcels}
          where ${own(parcels)} and ${parcels.shipmentId} = ${shipmentId} order by ${behind(parcels.status)} limit 1)
        where ${own(shipments)} and ${shipments.id} = ${shipmentId}`,
    ),
  ];
}

/** The order is in its customer's hands, whoever says so: its parcels are, and nobody is asked any more. */
export const arrivedStatements = (company: CompanyDb, orderId: string, now: number): Statement<unknown>[] => [
  company.write(
    (own) => sql`update ${parcels} set status = 'delivered', delivered_at = coalesce(delivered_at, ${now})
      where ${own(parcels)} and ${parcels.shipmentId} in (select ${shipments.id} from ${shipments}
        where ${own(shipments)} and ${shipments.orderId} = ${orderId})`,
  ),
  company.update(
    shipments,
    { trackingStatus: "delivered", deliveredAt: now, nextTrackAt: null },
    sql`${shipments.orderId} = ${orderId} and ${shipments.deliveredAt} is null`,
  ),
];
