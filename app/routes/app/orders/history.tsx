import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HistoryQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { historyScreen } from "#app/domain/orders/orders.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import type { Query } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { OrderHistory } from "#app/ui/domain/orders/details/order-history";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack, useBackParam } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths, useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { Hint } from "#app/ui/primitives/states/hint";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `History of order ${data?.order.orderNumber ?? ""}` },
];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: HistoryQuery },
  async ({ ctx, params, query: { cursor, by } }) => {
    const people = by === "people";
    const { order, entries, next } = await historyScreen(ctx, params.orderId, { cursor, people });
    const { id, orderNumber, status } = order;
    const isImported = order.source === "storefront" && order.backorderOf === null;
    return { order: { id, orderNumber, status, isImported }, entries, next, people, cursor };
  },
);

export default function History() {
  const { order, entries, next, people, cursor } = useLoaderData<typeof loader>();
  const by = people ? "people" : undefined;
  const detail = useDetailPaths();
  const kept = useBackParam();
  const isPortal = useIsPortal();
  const here = (query: Query) =>
    (isPortal ? portalPaths.myOrderHistory : orderPaths.orderHistory)(order.id, { ...query, back: kept });
  const back = useBack({ to: detail.order(order.id), label: "" });
  return (
    <Page
      title={`History of order ${order.orderNumber}`}
      back={{ to: back.to, label: `Order ${order.orderNumber}` }}
      badges={<OrderStatusBadge status={order.status} />}
      width="narrow"
    >
      <Tabs
        minor
        label="Show"
        items={[
          { to: here({}), label: "All changes", current: !people },
          { to: here({ by: "people" }), label: "By users", current: people },
        ]}
      />
      {entries.length > 0 ? (
        <OrderHistory entries={entries} level={2} isImported={order.isImported} />
      ) : (
        <Hint>{people ? "No user has changed this order." : "There is no earlier history."}</Hint>
      )}
      <Pagination newer={cursor ? here({ by }) : null} older={next && here({ by, cursor: next })} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
