import { dayName } from "#app/domain/kernel/days";
import { SHIPMENT_LIST, type ShipmentColumn } from "#app/domain/shipping/list/shipping-columns";
import { METHOD_LABEL, type ShippingMethod } from "#app/domain/shipping/list/shipping-methods";
import type { ShipmentView } from "#app/domain/shipping/shipping.schema";
import { paths } from "#app/http/paths";
import { carrierLabel, serviceName } from "#app/integrations/tracking-links";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { Truck } from "#app/ui/icons/icons";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { listColumns } from "../../forms/list/list-columns";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";
import { TrackingBadge } from "../status/tracking-badge";
import { pagesOf, type ShippingSearch } from "./shipping-search";
import { TrackingNumber } from "./tracking/tracking-number";

/** Text for a view without shipments. */
const EMPTY: Record<ShipmentView, string> = {
  shipped: "No shipments waiting for pickup",
  transit: "No shipments in transit",
  delivered: "No delivered shipments yet",
  exception: "No exceptions",
};

export interface ShipmentRow {
  id: string;
  orderId: string;
  companyId: string;
  orderNumber: string;
  trackingNumber: string;
  trackingUrl: string | null;
  carrier: string;
  /** The service that was bought; null for a typed tracking number. */
  service: string | null;
  trackingStatus: string;
  shippingMethod: ShippingMethod;
  units: number;
  estimatedDelivery: string | null;
  deliveredAt: number | null;
  createdByName: string;
  createdAt: number;
}

interface Props {
  rows: ShipmentRow[];
  /** Companies in the user's scope. */
  names: ReadonlyMap<string, string>;
  /** The list's URL; without one the latest shipments are shown. */
  search?: ShippingSearch & { status: ShipmentView };
  /** Cursor of the next page. */
  next?: string | null;
}

/** Shipments with tracking. */
export function ShipmentTable({ rows, names, search, next = null }: Props) {
  const withBack = useWithBack();
  const { cursor: _cursor, ...filters } = search ?? {};
  const pages = search ? pagesOf(SHIPMENT_LIST, search, next) : null;
  const further = next && paths.shipping({ ...filters, cursor: next });
  const columns = listColumns<ShipmentColumn, ShipmentRow>(
    SHIPMENT_LIST,
    search ?? {},
    (change) => paths.shipping({ ...filters, ...change }),
    {
      number: orderNumberColumn(),
      tracked: { cell: (shipment) => <TrackingBadge status={shipment.trackingStatus} /> },
      carrier: { cell: ({ carrier, service }) => serviceName(carrierLabel(carrier), service ?? "") },
      tracking: { cell: (shipment) => <TrackingNumber {...shipment} /> },
      company: companyColumn((shipment: ShipmentRow) => names.get(shipment.companyId), { width: "19%" }),
      by: { cell: (shipment) => shipment.createdByName },
      shipped: { cell: (shipment) => <Time at={shipment.createdAt} relative /> },
      method: { cell: ({ shippingMethod }) => METHOD_LABEL[shippingMethod] },
      sent: { align: "right", cell: ({ units }) => units },
      estimated: { cell: ({ estimatedDelivery }) => (estimatedDelivery ? dayName(estimatedDelivery) : "—") },
      delivered: { cell: ({ deliveredAt }) => (deliveredAt === null ? "—" : <Time at={deliveredAt} relative />) },
    },
  );
  return (
    <DataTable
      caption={search ? "Shipments" : "Recently shipped"}
      rows={rows}
      rowKey={(shipment) => shipment.id}
      rowTo={(shipment) => withBack(paths.shipment(shipment.orderId))}
      columns={search ? columns : columns.map(({ sort: _sort, ...column }) => column)}
      empty={
        search && (further || search.q || search.company) ? (
          <NothingFound
            icon={Truck}
            what="shipments"
            title={EMPTY[search.status]}
            clearTo={paths.shipping({ status: search.status })}
            further={further}
            furtherLabel="Search further back"
          />
        ) : (
          <EmptyState
            icon={Truck}
            title={search ? EMPTY[search.status] : "No shipments yet"}
            detail="Shipments appear here with their tracking numbers."
          />
        )
      }
      footer={pages ? <Pagination {...pages} /> : undefined}
    />
  );
}
