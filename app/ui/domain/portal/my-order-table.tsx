import { readSort } from "#app/domain/filters/list-definition";
import { dayName } from "#app/domain/kernel/days";
import { myOrderList } from "#app/domain/reports/portal/my-order-columns";
import { portalPaths } from "#app/http/portal-paths";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { PackageSearch } from "#app/ui/icons/icons";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { rowButton } from "../../primitives/tables/row-button";
import { Money } from "../../primitives/values/money";
import { Time } from "../../primitives/values/time";
import type { OrdersSearch } from "../orders/order-actions-menu";
import { TrackingNumber } from "../shipping/tracking/tracking-number";
import { OrderStatusBadge } from "../status/order-status-badge";
import { trackingLabel } from "../status/tracking-badge";

export interface MyOrderRow {
  id: string;
  orderNumber: string;
  customerName: string;
  currency: string;
  totalMinor: number;
  status: string;
  holdReason: string | null;
  placedAt: number;
  sent: {
    carrier: string;
    estimatedDelivery: string | null;
    parcels: readonly {
      position: number;
      trackingNumber: string;
      trackingUrl: string | null;
      status: string;
      event: { at: number; description: string; place: string } | null;
    }[];
  } | null;
  mayCancel: boolean;
}

interface Props {
  rows: readonly MyOrderRow[];
  search: OrdersSearch;
  first: string | null;
  next: string | null;
  isFiltered: boolean;
}

/** Number of parcels listed in a row; the order's own page lists all of them. */
const PARCELS_SHOWN = 3;

/** On a phone's cards it is left out with its label. */
const NONE = (
  <span data-none="" className="text-muted">
    —
  </span>
);

/** A company's own orders, with status, parcels and the latest carrier events. */
export function MyOrderTable({ rows, search, first, next, isFiltered }: Props) {
  const isOldestFirst = search.sort === "date";
  const list = myOrderList(search);
  const isByDate = readSort(list, search.sort).column === "date";
  const { cursor: _cursor, ...filters } = search;
  return (
    <DataTable
      caption="My orders"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => portalPaths.myOrder(id, search)}
      columns={listColumns(list, search, (change) => portalPaths.myOrders({ ...filters, ...change }), {
        number: orderNumberColumn<MyOrderRow>({ truncate: true, width: "14%" }),
        customer: customerColumn<MyOrderRow>({ width: "17%" }),
        date: {
          cell: ({ placedAt }) => (
            // The time of day goes below the day, so that the tracking number fits.
            <span className="inline-block md:min-w-22 md:[&>time]:whitespace-normal">
              <Time at={placedAt} relative />
            </span>
          ),
        },
        status: { cell: (order) => <Where order={order} /> },
        parcels: { width: "21%", cell: (order) => <Parcels order={order} /> },
        expected: {
          cell: ({ sent, status }) =>
            status === "shipped" && sent?.estimatedDelivery ? (
              <span className="max-md:whitespace-nowrap">{dayName(sent.estimatedDelivery)}</span>
            ) : (
              NONE
            ),
        },
        total: {
          align: "right",
          cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
        },
      })}
      {...(rows.some(({ mayCancel }) => mayCancel) && {
        actions: ({ id, orderNumber, mayCancel }: MyOrderRow) =>
          mayCancel &&
          rowButton(
            { to: portalPaths.cancelMyOrder(id, search), variant: "ghost" },
            <>
              Cancel<span className="sr-only">{` order ${orderNumber}`}</span>
            </>,
          ),
      })}
      empty={<NoOrders isFiltered={isFiltered} further={next} isOldestFirst={isOldestFirst} />}
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

function Where({ order: { status, holdReason } }: { order: MyOrderRow }) {
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5 max-md:justify-items-end">
      <OrderStatusBadge status={status} />
      {status === "on-hold" && holdReason && (
        <span dir="auto" title={holdReason} className="line-clamp-2 max-w-[28ch] text-muted text-sm">
          {holdReason}
        </span>
      )}
    </span>
  );
}

function Parcels({ order: { sent } }: { order: MyOrderRow }) {
  if (!sent || sent.parcels.length === 0) return NONE;
  const more = sent.parcels.length - PARCELS_SHOWN;
  return (
    // As wide as a tracking number that does not wrap.
    <ul className="grid min-w-0 gap-1.5 md:min-w-44">
      {sent.parcels.slice(0, PARCELS_SHOWN).map((parcel) => (
        <li key={parcel.position} className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-md:justify-end">
            <span className="text-muted text-sm">{sent.carrier}</span>
            <TrackingNumber {...parcel} />
            {parcel.status !== "unknown" && !parcel.event && (
              <span className="text-muted text-sm">{trackingLabel(parcel.status)}</span>
            )}
          </span>
          {parcel.event && (
            <span dir="auto" className="block break-words text-muted text-sm">
              {[parcel.event.description, parcel.event.place].filter(Boolean).join(" · ")},{" "}
              <Time at={parcel.event.at} relative />
            </span>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-muted text-sm">And {more} more</li>}
    </ul>
  );
}

function NoOrders({
  isFiltered,
  further,
  isOldestFirst,
}: {
  isFiltered: boolean;
  further: string | null;
  isOldestFirst: boolean;
}) {
  if (isFiltered)
    return (
      <NothingFound
        icon={PackageSearch}
        what="orders"
        clearTo={portalPaths.myOrders()}
        further={further}
        furtherLabel={isOldestFirst ? "Keep searching" : "Search further back"}
      />
    );
  return (
    <EmptyState
      icon={PackageSearch}
      title="No orders found"
      detail="Orders appear here when your store's orders arrive, or when you create one."
      action={<LinkButton to={portalPaths.newOrder()}>New Order</LinkButton>}
    />
  );
}
