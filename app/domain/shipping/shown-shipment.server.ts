import { carrierLabel, serviceName } from "#app/integrations/tracking-links";
import { METHOD_LABEL, type ShippingMethod } from "./shipping.schema";

interface Left {
  carrier: string;
  service: string | null;
  trackingNumber: string;
  trackingUrl: string | null;
  shippingMethod: ShippingMethod;
  estimatedDelivery: string | null;
  createdAt: number;
}

/** A shipment with its parcels and tracking events, as shown on every screen. */
export const shownShipment = <P, E>(shipment: Left, parcels: P, events: E) => ({
  /** With the service, when its postage was bought. */
  carrier: serviceName(carrierLabel(shipment.carrier), shipment.service ?? ""),
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
  shippingMethod: METHOD_LABEL[shipment.shippingMethod],
  estimatedDelivery: shipment.estimatedDelivery,
  createdAt: shipment.createdAt,
  parcels,
  events,
});
