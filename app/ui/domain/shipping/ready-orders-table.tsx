import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { Truck } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { rowButton } from "../../primitives/tables/row-button";
import { Time } from "../../primitives/values/time";
import { OrderStatusBadge } from "../status/order-status-badge";

/** Id of the form for selected rows. */
export const READY_FORM = "ready-orders";

interface ReadyRow {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  /** Last lines of the address. */
  shipTo: string;
  status: string;
  unitCount: number;
  /** The customer's shipping method, as the store names it. */
  requested: string | null;
  updatedAt: number;
}

export interface ReadyOrdersTableProps {
  rows: ReadyRow[];
  names: ReadonlyMap<string, string>;
  filtered: boolean;
  newer: string | null;
  older: string | null;
}

/** Orders ready to ship, each with a link to its shipment. */
export function ReadyOrdersTable({ rows, names, filtered, newer, older }: ReadyOrdersTableProps) {
  return (
    <DataTable
      caption="Orders ready to ship"
      rows={rows}
      rowKey={(order) => order.id}
      rowTo={(order) => paths.order(order.id)}
      selection={{ form: READY_FORM, name: "id", label: (order) => `Select order ${order.orderNumber}` }}
      columns={[
        orderNumberColumn(),
        customerColumn(),
        { key: "to", header: "Ship to", truncate: true, cell: (order) => order.shipTo },
        {
          key: "wish",
          header: "Requested",
          truncate: true,
          cell: (order) => order.requested ?? "—",
        },
        { key: "units", header: "Units", align: "right", cell: (order) => order.unitCount },
        companyColumn((order: ReadyRow) => names.get(order.companyId)),
        { key: "since", header: "Ready since", cell: (order) => <Time at={order.updatedAt} relative /> },
        { key: "status", header: "Status", cell: (order) => <OrderStatusBadge status={order.status} /> },
      ]}
      actions={(order) =>
        rowButton(
          { to: paths.createShipment(order.id), variant: "primary", label: `Ship ${order.orderNumber}` },
          "Ship",
        )
      }
      empty={
        <EmptyState
          icon={Truck}
          title="Nothing to ship"
          detail={
            filtered ? "No orders ready to ship match these filters." : "Picked orders appear here, ready to ship."
          }
          action={
            filtered ? (
              <LinkButton to={paths.shipping()}>Clear Filters</LinkButton>
            ) : (
              <LinkButton to={paths.picking()}>Go to picking</LinkButton>
            )
          }
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
