import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { neighboursOf } from "#app/domain/orders/order-page/neighbours.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { closedOrderPath } from "#app/http/redirects/back-path";
import { WhyNot } from "#app/ui/domain/orders/blockers/why-not";
import { OrderNeighbours } from "#app/ui/domain/orders/details/order-neighbours";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { ExternalLink } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { readOrder } from "./order/read-order.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Order ${data?.order.orderNumber ?? ""}` }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: OrdersPageQuery },
  async ({ ctx, params: { orderId }, query: { open: _open, ...search } }) => {
    const [{ row, order, items, totals, history, parcel, unused, blockers, actions }, beside] = await Promise.all([
      readOrder(ctx, orderId, []),
      neighboursOf(ctx, orderId, search),
    ]);
    const mayRestore = row.archivedAt !== null && ctx.can("orders.create", row.companyId);
    return { order, items, totals, history, parcel, unused, blockers, actions, beside, mayRestore, search };
  },
);

const OrderDialogActions = part(
  () => import("#app/ui/domain/orders/details/order-dialog-actions"),
  "OrderDialogActions",
);
const ArchivedHint = part(
  () => import("#app/ui/domain/orders/details/archived-hint"),
  "ArchivedHint",
  <Skeleton className="h-24" />,
);
const OrderDetails = part(
  () => import("#app/ui/domain/orders/details/order-details"),
  "OrderDetails",
  <Skeleton className="h-96" />,
);

export default function ViewOrder() {
  const { order, items, totals, history, parcel, unused, blockers, actions, beside, mayRestore, search } =
    useLoaderData<typeof loader>();
  const back = closedOrderPath(search);
  return (
    <RouteDialog
      title={`Order ${order.orderNumber}`}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderStatusBadge status={order.status} />
          <bdi>{order.customerName}</bdi>
        </span>
      }
      back={back}
      size="lg"
    >
      <div className="grid grid-cols-1 gap-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <OrderNeighbours {...beside} to={(id) => paths.order(id, search)} />
          <LinkButton to={orderPaths.page(order.id, search)} size="sm" icon={ExternalLink}>
            Open
          </LinkButton>
        </div>
        {order.archivedAt !== null && <ArchivedHint {...{ order, mayRestore }} search={{ ...search, on: "order" }} />}
        <WhyNot order={{ ...order, search: { ...search, on: "order" } }} blockers={blockers} />
        <OrderDetails {...{ order, totals, history, parcel, unused }} lines={items} />
      </div>
      <OrderDialogActions {...{ order, actions, blockers, search, back }} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
