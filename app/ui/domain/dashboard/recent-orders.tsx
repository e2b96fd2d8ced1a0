import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { useDetailPaths } from "../../layouts/shell/use-detail-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { Card } from "../../primitives/card";
import { EmptyState } from "../../primitives/states/empty-state";
import { Money } from "../../primitives/values/money";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { OrderStatusBadge } from "../status/order-status-badge";

export interface RecentOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  currency: string;
  totalMinor: number;
  status: string;
  placedAt: number;
}

/** The latest orders. */
export function RecentOrders({ orders, isPortal }: { orders: readonly RecentOrder[]; isPortal: boolean }) {
  const detail = useDetailPaths();
  return (
    <Card
      title="Recent Orders"
      actions={<TextLink to={isPortal ? portalPaths.myOrders() : paths.orders()}>All orders</TextLink>}
    >
      {orders.length === 0 ? (
        <EmptyState title="No orders found" />
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <TextLink to={detail.order(order.id)} className="block truncate">
                  <Mono>{order.orderNumber}</Mono>
                </TextLink>
                <p className="truncate text-muted text-sm">
                  <bdi>{order.customerName || "Unknown Customer"}</bdi> · <Time at={order.placedAt} relative />
                </p>
              </div>
              <Money minor={order.totalMinor} currency={order.currency} />
              <OrderStatusBadge status={order.status} scheme="dashboard" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
