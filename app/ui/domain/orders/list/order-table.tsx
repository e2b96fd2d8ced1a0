import { readSort } from "#app/domain/filters/list-definition";
import { dayName } from "#app/domain/kernel/days";
import { orderList } from "#app/domain/orders/list/order-columns";
import type { OrderAction } from "#app/domain/orders/order-actions";
import { changeFlag } from "#app/domain/orders/order-status";
import type { OpenChange } from "#app/domain/orders/undecided.server";
import { PRIORITY_LABEL, type Priority } from "#app/domain/orders/urgency/priority";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { ChevronDown, ChevronRight, PackageSearch } from "#app/ui/icons/icons";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { part } from "#app/ui/primitives/part";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { RowLink } from "#app/ui/primitives/tables/row-link";
import { RowMenuList, rowMenuLink } from "#app/ui/primitives/tables/row-menu";
import { Badge } from "#app/ui/primitives/values/badge";
import { Money } from "#app/ui/primitives/values/money";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import type { OrderLine } from "../details/order-lines";
import { type OrdersSearch, orderMenu } from "../order-actions-menu";
import { TagLinks } from "./tag-links";

const OrderRowLines = part(() => import("./order-row-lines"), "OrderRowLines", <Skeleton className="h-16" />);

/** Id of the form for selected rows. */
export const BULK_FORM = "order-bulk";

export interface OrderRow {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  currency: string;
  totalMinor: number;
  status: string;
  holdReason: string | null;
  /** The store changed or canceled the order, and the change needs a decision. */
  openChange: OpenChange | null;
  lineCount: number;
  /** Empty when their column is not shown. */
  tags: readonly string[];
  assignedPicker: string | null;
  requiredShipDate: string | null;
  priority: Priority;
  /** Its tracking numbers, separated by spaces; empty before it is shipped. */
  tracking: string;
  placedAt: number;
  actions: OrderAction[];
}

type Props = {
  rows: OrderRow[];
  companyName: (companyId: string) => string;
  /** The user has access to several companies. */
  withCompany: boolean;
  /** URL of the list, kept in links that leave it. */
  search: OrdersSearch;
  open: string | null;
  /** Lines of the expanded row, when the server sent them with the list. */
  openLines: { orderId: string; lines: OrderLine[] } | null;
  /** Links to the first and to the next page. */
  first: string | null;
  next: string | null;
  filtered: boolean;
};

/** One page of orders; a row expands to its lines. */
export function OrderTable({ rows, companyName, withCompany, search, open, openLines, first, next, filtered }: Props) {
  const isOldestFirst = search.sort === "date";
  const list = orderList(withCompany, search);
  const isByDate = readSort(list, search.sort).column === "date";
  const { cursor: _cursor, ...filters } = search;
  const isClient = useIsClient();
  const menu = orderMenu(search, isClient);
  return (
    <DataTable
      caption="Orders"
      rows={rows}
      rowKey={(order) => order.id}
      rowTo={(order) => paths.order(order.id, search)}
      rowOver
      columns={listColumns(list, search, (change) => paths.orders({ ...filters, ...change }), {
        items: { width: "4.5rem", cell: (order) => openLink(order, order.id === open, search) },
        number: orderNumberColumn({ truncate: true, width: "12%" }),
        customer: customerColumn(),
        date: { cell: (order) => <Time at={order.placedAt} relative /> },
        status: {
          cell: (order) => (
            <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
              <OrderStatusBadge status={order.status} />
              {order.openChange && <Badge status={changeFlag(order.openChange)} />}
              {order.status === "on-hold" && order.holdReason && (
                <bdi className="line-clamp-2 basis-full text-muted text-sm" title={order.holdReason}>
                  {order.holdReason}
                </bdi>
              )}
              {!isClient && order.assignedPicker && order.status === "pending" && (
                <bdi className="line-clamp-1 basis-full text-muted text-sm" title={`Picker: ${order.assignedPicker}`}>
                  {order.assignedPicker}
                </bdi>
              )}
            </span>
          ),
        },
        total: { align: "right", cell: (order) => <Money minor={order.totalMinor} currency={order.currency} /> },
        company: companyColumn((order: OrderRow) => companyName(order.companyId), { width: "20%", truncate: true }),
        shipBy: {
          cell: ({ requiredShipDate }) => (
            <span className="whitespace-nowrap">{requiredShipDate ? dayName(requiredShipDate) : "—"}</span>
          ),
        },
        priority: { cell: ({ priority }) => PRIORITY_LABEL[priority] },
        tracking: { cell: ({ tracking }) => (tracking ? <Mono className="break-all">{tracking}</Mono> : "—") },
        tags: { cell: ({ tags }) => <TagLinks tags={tags} /> },
        picker: { cell: ({ assignedPicker }) => <bdi>{assignedPicker ?? "No one"}</bdi> },
      })}
      actions={(order) => rowMenuLink(order, order.id, menu)}
      beside={(table) => <RowMenuList table={table} rows={rows} rowKey={(order) => order.id} menu={menu} />}
      selection={{ form: BULK_FORM, name: "id", label: (order) => `Select order ${order.orderNumber}` }}
      expanded={(order) =>
        order.id === open && (
          <OrderRowLines order={order} sent={openLines?.orderId === order.id ? openLines.lines : null} />
        )
      }
      empty={
        filtered ? (
          <NothingFound
            icon={PackageSearch}
            what="orders"
            title="No Orders Found"
            clearTo={paths.orders()}
            further={next}
            furtherLabel={isOldestFirst ? "Keep searching" : "Search further back"}
          />
        ) : (
          <EmptyState
            icon={PackageSearch}
            title="No Orders Found"
            detail="Orders appear here when a store order is accepted or you create one."
          />
        )
      }
      footer={
        first || next ? (
          <Pagination
            newer={isByDate && isOldestFirst ? next : first}
            older={isByDate && isOldestFirst ? first : next}
            isOldestFirst={isByDate && isOldestFirst}
            isByDate={isByDate}
          />
        ) : undefined
      }
    />
  );
}

function openLink(order: OrderRow, isOpen: boolean, search: OrdersSearch) {
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <RowLink
      to={paths.orders({ ...search, open: isOpen ? undefined : order.id })}
      prefetch="none"
      preventScrollReset
      aria-expanded={isOpen}
      aria-label={`${isOpen ? "Hide" : "Show"} the items of order ${order.orderNumber}`}
      className="unfold-count"
    >
      <Arrow />
      {order.lineCount}
    </RowLink>
  );
}
