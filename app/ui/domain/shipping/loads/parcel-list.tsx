import type { ReactNode } from "react";
import { paths } from "#app/http/paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Mono } from "#app/ui/primitives/values/mono";

interface Parcel {
  companyId: string;
  companyName: string;
  shipmentId: string;
  position: number;
  trackingNumber: string;
  orderId: string;
  orderNumber: string;
}

interface Props<P> {
  id: string;
  title: string;
  parcels: readonly P[];
  /** How many parcels the list does not show. */
  more: number;
  actions?: (parcel: P) => ReactNode;
}

/** Parcels with their orders. */
export function ParcelList<P extends Parcel>({ id, title, parcels, more, actions }: Props<P>) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h2 id={id} className="font-semibold text-md">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {parcels.map((parcel) => (
          <li
            key={`${parcel.shipmentId} ${parcel.position}`}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2"
          >
            <span className="min-w-0">
              <Mono className="block break-all font-semibold">{parcel.trackingNumber}</Mono>
              <span className="block break-words text-muted text-sm">
                <TextLink to={paths.shipment(parcel.orderId)}>{parcel.orderNumber}</TextLink>
                {parcel.companyName && <bdi>, {parcel.companyName}</bdi>}
              </span>
            </span>
            {actions?.(parcel)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted text-sm">{`${more.toLocaleString("en")} more`}</p>}
    </section>
  );
}
