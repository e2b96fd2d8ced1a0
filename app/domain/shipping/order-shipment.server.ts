import { type SQL, sql } from "drizzle-orm";
import type { TrackingStatus } from "#app/integrations/shipper";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { parcels, shipments, trackingEvents } from "#db/schema/shipping";
import type { Carrier } from "./shipping.schema";

/** Orders that a scanned code means, for the caller's batch. */
export { ordersOfCode } from "./bench/scanned-order.repo.server";

/** How an order was shipped, and the last event of each parcel. */
export interface Sent {
  carrier: Carrier;
  estimatedDelivery: string | null;
  sentAt: number;
  parcels: {
    position: number;
    trackingNumber: string;
    trackingUrl: string | null;
    status: TrackingStatus;
    /** The carrier's last event. */
    event: { at: number; description: string; place: string } | null;
  }[];
}

/**
 * The same as a column of an order list. Reads only the shipment, its parcels and each parcel's last event. Raw SQL outside a
 * repository, because the portal selects the column in its own query.
 */
export const sentColumn = (own: Ownership): SQL<string | null> => sql<string | null>`(
  select json_object('carrier', ${shipments.carrier}, 'estimatedDelivery', ${shipments.estimatedDelivery}, 'sentAt', ${shipments.createdAt},
    'parcels', json((select json_group_array(json_object('position', ${parcels.position}, 'trackingNumber', ${parcels.trackingNumber},
        'trackingUrl', ${parcels.trackingUrl}, 'status', ${parcels.status}, 'event', json((
          select json_object('at', ${trackingEvents.at}, 'description', ${trackingEvents.description}, 'place', ${trackingEvents.place})
          from ${trackingEvents} where ${own.through(trackingEvents, parcels)} and ${trackingEvents.shipmentId} = ${parcels.shipmentId}
            and ${trackingEvents.position} = ${parcels.position} order by ${trackingEvents.at} desc limit 1)))
        order by ${parcels.position})
      from ${parcels} where ${own.through(parcels, shipments)} and ${parcels.shipmentId} = ${shipments.id})))
  from ${shipments} where ${own.through(shipments, orders)} and ${shipments.orderId} = ${orders.id})`;

/** Parses `sentColumn`; null for an order that was not shipped, or has no parcel to track. */
export const readSent = (column: string | null): Sent | null => (column === null ? null : (JSON.parse(column) as Sent));
