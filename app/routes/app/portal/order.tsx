import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { myOrderScreen } from "#app/domain/reports/portal/my-order.server";
import { MyOrdersQuery } from "#app/domain/reports/portal/my-orders-query";
import { pageLoader } from "#app/http/guards/guard.server";
import { portalPaths } from "#app/http/portal-paths";
import { OrderSteps } from "#app/ui/domain/portal/order-steps";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const OrderDetails = part(
  () => import("#app/ui/domain/orders/details/order-details"),
  "OrderDetails",
  <Skeleton className="h-96" />,
);

const OrderNotes = part(
  () => import("#app/ui/domain/orders/order-page/order-notes"),
  "OrderNotes",
  <Skeleton className="h-56" />,
);

const OrderReturns = part(
  () => import("#app/ui/domain/returns/order-returns"),
  "OrderReturns",
  <Skeleton className="h-24" />,
);

const ArchivedHint = part(
  () => import("#app/ui/domain/orders/details/archived-hint"),
  "ArchivedHint",
  <Skeleton className="h-24" />,
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Order ${data?.order.orderNumber ?? ""}` }];

export const loader = pageLoader(
  "portal.read",
  { params: OrderParams, query: MyOrdersQuery },
  async ({ ctx, params, query: { open: _open, ...search } }) => ({
    ...(await myOrderScreen(ctx, params.orderId)),
    search,
  }),
);

export default function MyOrder() {
  const { order, lines, totals, history, parcel, steps, reached, returns, notes, noteForm, search, ...may } =
    useLoaderData<typeof loader>();
  const { mayCancel, mustAskToCancel, mayReturn, mayRestore } = may;
  const isArchived = order.archivedAt !== null;
  const { back: _back, ...list } = search;
  const back = useBack({ to: portalPaths.myOrders(list), label: "My Orders" });
  return (
    <Page
      title={`Order ${order.orderNumber}`}
      subtitle={
        <>
          <bdi>{order.customerName}</bdi>
          {order.shipBy && ` · Ships by ${order.shipBy}`}
        </>
      }
      back={back}
      badges={<OrderStatusBadge status={order.status} />}
      actions={
        <>
          {mayCancel && (
            <LinkButton to={portalPaths.cancelMyOrder(order.id, { ...search, on: "page" })}>Cancel order</LinkButton>
          )}
          {!isArchived && (
            <LinkButton to={`${portalPaths.myOrder(order.id, search)}#notes`}>Ask the warehouse</LinkButton>
          )}
        </>
      }
    >
      {isArchived && <ArchivedHint {...{ order, search, mayRestore }} />}
      {reached !== null && <OrderSteps steps={steps} reached={reached} />}
      {order.holdReason && (
        <Hint tone="warn" title="The order waits">
          <bdi className="whitespace-pre-line">{order.holdReason}</bdi>
        </Hint>
      )}
      {mustAskToCancel && (
        <Hint>
          You can cancel an order yourself until the warehouse starts on it or puts it on hold. To change or cancel this
          one, <TextLink href="#notes">ask the warehouse</TextLink>.
        </Hint>
      )}
      <div className="rounded-lg border border-line bg-surface p-5">
        <OrderDetails {...{ order, lines, totals, history, parcel }} />
      </div>
      {(mayReturn || returns.length > 0) && (
        <OrderReturns orderId={order.id} returns={returns} mayAnnounce={mayReturn} />
      )}
      <OrderNotes orderId={order.id} notes={notes} form={noteForm} isArchived={isArchived} search={search} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
