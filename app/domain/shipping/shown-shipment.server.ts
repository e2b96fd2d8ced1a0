import { carrierLabel } from "#app/integrations/tracking-links";
import { METHOD_LABEL, type ShippingMethod } from "./shipping.schema";

interface Left {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  shippingMethod: ShippingMethod;
  estimatedDelivery: string | null;
  createdAt: number;
}

/** A shipment with its parcels and tracking events, as shown on every screen. */
export const shownShipment = <P, E>(shipment: Left, parcels: P, events: E) => ({
  carrier: carrierLabel(shipment.carrier),
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  shippingMethod: METHOD_LABEL[shipment.shippingMethod],
  estimatedDelivery: shipment.estimatedDelivery,
  createdAt: shipment.createdAt,
  parcels,
  events,
});
