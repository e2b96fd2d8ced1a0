import { filtersOnly } from "#app/domain/filters/list-definition";
import { dayName } from "#app/domain/kernel/days";
import { changeFlag } from "#app/domain/orders/order-status";
import type { OpenChange } from "#app/domain/orders/undecided.server";
import { READY_LIST, type ReadyColumn } from "#app/domain/shipping/list/shipping-columns";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { Truck } from "#app/ui/icons/icons";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { listColumns } from "../../forms/list/list-columns";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { rowButton } from "../../primitives/tables/row-button";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";
import { OrderStatusBadge } from "../status/order-status-badge";
import { pagesOf, type ShippingSearch } from "./shipping-search";

/** Id of the form for selected rows. */
export const READY_FORM = "ready-orders";

export interface ReadyRow {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  /** Last lines of the address. */
  shipTo: string;
  status: string;
  /** The store changed or canceled the order, and the change needs a decision. */
  openChange: OpenChange | null;
  unitCount: number;
  /** The customer's shipping method, as the store names it. */
  requested: string | null;
  updatedAt: number;
  requiredShipDate: string | null;
  placedAt: number;
}

export interface ReadyOrdersTableProps {
  rows: ReadyRow[];
  names: ReadonlyMap<string, string>;
  search: ShippingSearch;
  /** Cursor of the next page. */
  next: string | null;
}

/** Orders ready to ship, each with a link to its shipment. */
export function ReadyOrdersTable({ rows, names, search, next }: ReadyOrdersTableProps) {
  const withBack = useWithBack();
  const detail = useDetailPaths();
  const { cursor: _cursor, ...filters } = search;
  const filtered = Object.keys(filtersOnly(search)).length > 0;
  const pages = pagesOf(READY_LIST, search, next);
  return (
    <DataTable
      caption="Orders ready to ship"
      rows={rows}
      rowKey={(order) => order.id}
      rowTo={(order) => detail.order(order.id)}
      selection={{ form: READY_FORM, name: "id", label: (order) => `Select order ${order.orderNumber}` }}
      columns={listColumns<ReadyColumn, ReadyRow>(
        READY_LIST,
        search,
        (change) => paths.shipping({ ...filters, ...change }),
        {
          number: orderNumberColumn({
            width: "10%",
            cell: ({ orderNumber, status, openChange }) => (
              <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="mono break-all" title={orderNumber}>
                  {orderNumber}
                </span>
                {status !== "picked" && <OrderStatusBadge status={status} />}
                {openChange && <Badge status={changeFlag(openChange)} />}
              </span>
            ),
          }),
          customer: customerColumn({ width: "14%" }),
          to: { wrap: true, width: "19%", cell: (order) => order.shipTo },
          requested: { wrap: true, width: "16%", cell: (order) => order.requested ?? "—" },
          units: { align: "right", cell: (order) => order.unitCount },
          company: companyColumn((order: ReadyRow) => names.get(order.companyId), { width: "14%", truncate: true }),
          since: { cell: (order) => <Time at={order.updatedAt} relative /> },
          state: { cell: (order) => <OrderStatusBadge status={order.status} /> },
          due: { cell: ({ requiredShipDate }) => (requiredShipDate ? dayName(requiredShipDate) : "—") },
          placed: { cell: ({ placedAt }) => <Time at={placedAt} relative /> },
        },
      )}
      actions={(order) =>
        order.openChange?.isBlocking
          ? rowButton(
              {
                to: withBack(orderPaths.orderChange(order.openChange.id)),
                label: `Review the change to ${order.orderNumber}`,
              },
              "Review",
            )
          : rowButton(
              { to: paths.createShipment(order.id), variant: "primary", label: `Ship ${order.orderNumber}` },
              "Ship",
            )
      }
      empty={
        filtered ? (
          <NothingFound
            icon={Truck}
            what="orders ready to ship"
            title="Nothing to ship"
            clearTo={paths.shipping({ ...filters, q: undefined, company: undefined })}
          />
        ) : (
          <EmptyState
            icon={Truck}
            title="Nothing to ship"
            detail="Picked orders appear here, ready to ship."
            action={<LinkButton to={paths.picking()}>Go to picking</LinkButton>}
          />
        )
      }
      footer={pages ? <Pagination {...pages} /> : undefined}
    />
  );
}
