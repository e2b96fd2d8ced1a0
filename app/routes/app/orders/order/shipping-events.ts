import type { ShippingEvent } from "#app/domain/orders/order-page/timeline.server";

interface Shipment {
  carrier: string;
  trackingNumber: string;
  shippingMethod: string;
  createdAt: number;
  parcels: readonly { trackingNumber: string }[];
  events: readonly { position: number; at: number; description: string; place: string }[];
}

/** A shipment and its carrier's events for the order's timeline. */
export function shippingEvents({ carrier, shippingMethod, createdAt, parcels, events }: Shipment): ShippingEvent[] {
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber).join(", ");
  const note = [carrier, shippingMethod, numbers].filter(Boolean).join(", ");
  return [
    { at: createdAt, by: "Shipping", event: "shipment", note },
    ...events.map(({ at, position, description, place }): ShippingEvent => {
      const parcel = parcels.length > 1 ? `Parcel ${position}: ` : "";
      return { at, by: carrier, event: "tracking", note: `${parcel}${description}${place && `, ${place}`}` };
    }),
  ];
}
