import type { ShipmentView } from "#app/domain/shipping/shipping.schema";
import { paths } from "#app/http/paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";
import { TrackingBadge } from "../status/tracking-badge";
import { TrackingNumber } from "./tracking/tracking-number";

/** Text for a view without shipments. */
const EMPTY: Record<ShipmentView, string> = {
  shipped: "No shipments waiting for pickup",
  transit: "No shipments in transit",
  delivered: "No delivered shipments yet",
  exception: "No exceptions",
};

interface ShipmentRow {
  id: string;
  orderId: string;
  companyId: string;
  orderNumber: string;
  trackingNumber: string;
  trackingUrl: string | null;
  carrier: string;
  trackingStatus: string;
  createdByName: string;
  createdAt: number;
}

interface Props {
  rows: ShipmentRow[];
  /** Companies in the user's scope. */
  names: ReadonlyMap<string, string>;
  /** The tab that lists these shipments; without one the latest shipments are listed. */
  view?: ShipmentView;
  newer?: string | null;
  older?: string | null;
}

/** Shipments with tracking. */
export function ShipmentTable({ rows, names, view, newer, older }: Props) {
  return (
    <DataTable
      caption={view ? "Shipments" : "Recently shipped"}
      rows={rows}
      rowKey={(shipment) => shipment.id}
      rowTo={(shipment) => paths.shipment(shipment.orderId)}
      columns={[
        orderNumberColumn(),
        { key: "state", header: "Status", cell: (shipment) => <TrackingBadge status={shipment.trackingStatus} /> },
        { key: "carrier", header: "Carrier", cell: (shipment) => carrierLabel(shipment.carrier) },
        { key: "tracking", header: "Tracking number", cell: (shipment) => <TrackingNumber {...shipment} /> },
        companyColumn((shipment: ShipmentRow) => names.get(shipment.companyId)),
        { key: "by", header: "Shipped by", cell: (shipment) => shipment.createdByName },
        { key: "at", header: "Shipped", cell: (shipment) => <Time at={shipment.createdAt} relative /> },
      ]}
      empty={
        <EmptyState
          title={view ? EMPTY[view] : "No shipments yet"}
          detail={older ? "There may be older ones." : "Shipments appear here with their tracking numbers."}
          action={older ? <LinkButton to={older}>Search further back</LinkButton> : undefined}
        />
      }
      footer={newer || older ? <Pagination newer={newer ?? null} older={older ?? null} /> : undefined}
    />
  );
}
