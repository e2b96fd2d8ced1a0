import type { OrderStatus } from "#app/domain/orders/order-status";
import { orderPaths } from "#app/http/order-paths";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { Search } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Trace {
  serial: string;
  sku: string;
  name: string;
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  recordedAt: number;
  recordedByName: string;
  endedAt: number | null;
  shippedAt: number | null;
  trackingNumbers: readonly string[];
}

/** The orders that had a unit, newest first. */
export const SerialTraces = ({ serial, traces }: { serial: string; traces: readonly Trace[] }) => (
  <DataTable
    caption={`Orders with serial number ${serial}`}
    rows={traces}
    rowKey={({ orderId, sku }) => `${orderId} ${sku}`}
    rowTo={({ orderId }) => orderPaths.page(orderId)}
    columns={[
      { key: "order", header: "Order", cell: ({ orderNumber }) => orderNumber, primary: true },
      {
        key: "product",
        header: "Product",
        cell: ({ name, sku }) => (
          <div>
            <bdi>{name}</bdi> <Mono className="block text-muted text-sm">{sku}</Mono>
          </div>
        ),
      },
      { key: "status", header: "Status", cell: ({ orderStatus }) => <OrderStatusBadge status={orderStatus} /> },
      {
        key: "recorded",
        header: "Recorded",
        cell: ({ recordedAt, recordedByName }) => (
          <span>
            <Time at={recordedAt} /> by <bdi>{recordedByName}</bdi>
          </span>
        ),
      },
      {
        key: "shipped",
        header: "Shipped",
        cell: ({ shippedAt, trackingNumbers }) =>
          shippedAt === null ? (
            "Not yet"
          ) : (
            <div>
              <Time at={shippedAt} />
              {trackingNumbers.length > 1 && (
                <span className="block text-muted text-sm">{`In one of ${trackingNumbers.length} parcels`}</span>
              )}
              {trackingNumbers.map((number) => (
                <Mono key={number} className="block break-all text-muted text-sm">
                  {number}
                </Mono>
              ))}
            </div>
          ),
      },
      {
        key: "later",
        header: "Later",
        cell: ({ endedAt }) => (endedAt === null ? "—" : "Has left this order"),
      },
    ]}
    empty={
      <EmptyState
        icon={Search}
        title={`No order has serial number “${serial}”`}
        detail="Serial numbers are recorded while an order is picked and packed."
      />
    }
  />
);
