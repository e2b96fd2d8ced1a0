import type { ReactNode } from "react";
import { dayName } from "#app/domain/kernel/days";
import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { DescriptionList } from "../../primitives/values/description-list";
import { Time } from "../../primitives/values/time";
import { PrintButton } from "../printing/print-button";
import { TrackingBadge } from "../status/tracking-badge";
import { TrackingNumber } from "./tracking/tracking-number";

export interface ShownShipment {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  shippingMethod: string;
  estimatedDelivery: string | null;
  createdAt: number;
  parcels: readonly {
    position: number;
    trackingNumber: string;
    trackingUrl: string | null;
    status: string;
    labelId: string | null;
    /** When the load with this parcel was handed over to the carrier; null before that, and when no load had it. */
    handedOverAt: number | null;
  }[];
  /** Newest first. */
  events: readonly { position: number; at: number; status: string; description: string; place: string }[];
}

interface Props {
  orderId: string;
  shipment: ShownShipment;
  /** Further documents. */
  children?: ReactNode;
}

/** The day on which it is expected, while it is not delivered. */
function arrival({ estimatedDelivery, parcels }: ShownShipment) {
  const isDelivered = parcels.length > 0 && parcels.every(({ status }) => status === "delivered");
  return estimatedDelivery && !isDelivered ? [{ term: "Expected", detail: dayName(estimatedDelivery) }] : [];
}

/** A shipped order's parcels with their status and carrier events. */
export function ShipmentFacts({ orderId, shipment, children }: Props) {
  const { parcels, events } = shipment;
  return (
    <div className="grid grid-cols-1 gap-4">
      <DescriptionList
        pairs
        columns={3}
        items={[
          { term: "Carrier", detail: shipment.carrier },
          { term: "Shipped", detail: <Time at={shipment.createdAt} /> },
          { term: "Method", detail: shipment.shippingMethod },
          ...arrival(shipment),
        ]}
      />
      <ul aria-label="Parcels" className="divide-y divide-line rounded-lg border border-line">
        {parcels.map((parcel) => (
          <li key={parcel.position} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            {parcels.length > 1 && <span className="text-muted">Parcel {parcel.position}</span>}
            <TrackingNumber {...parcel} />
            {parcel.status !== "unknown" && <TrackingBadge status={parcel.status} />}
            {parcel.handedOverAt !== null && (
              <span className="text-muted">
                Handed over <Time at={parcel.handedOverAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {events.length > 0 && (
        <ol aria-label="Tracking history" className="grid gap-2">
          {events.map((event) => (
            <li key={`${event.position} ${event.at} ${event.description}`} className="flex flex-wrap gap-x-3">
              <span className="text-muted">
                <Time at={event.at} />
              </span>
              <span className="min-w-0 flex-1 break-words">
                {event.description}
                {event.place && <span className="text-muted"> · {event.place}</span>}
                {parcels.length > 1 && <span className="text-muted"> · parcel {event.position}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={shippingPaths.packingSlips({ id: orderId })} newTab size="sm">
          Packing slip
        </LinkButton>
        <PrintButton use="packingSlip" action={printingPaths.printPackingSlips()} fields={{ id: orderId }} size="sm">
          Print packing slip
        </PrintButton>
        {children}
      </div>
    </div>
  );
}
