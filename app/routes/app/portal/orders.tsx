import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { oneSpan } from "#app/domain/orders/order-query";
import { myOrderList } from "#app/domain/reports/portal/my-order-columns";
import { myOrdersScreen } from "#app/domain/reports/portal/my-orders.server";
import { MyOrdersQuery } from "#app/domain/reports/portal/my-orders-query";
import { portalStatusOptions } from "#app/domain/reports/portal/order-stages";
import { pageLoader } from "#app/http/guards/guard.server";
import { portalPaths } from "#app/http/portal-paths";
import { OrderNarrowing } from "#app/ui/domain/orders/list/order-filters";
import { ExportMenu } from "#app/ui/domain/orders/list/order-header-actions";
import { MyOrderTable } from "#app/ui/domain/portal/my-order-table";
import { Page } from "#app/ui/layouts/pages/page";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "My Orders";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("portal.read", { query: MyOrdersQuery }, async ({ ctx, query }) => {
  const { open: _open, back: _back, ...search } = oneSpan(query);
  return {
    ...(await myOrdersScreen(ctx, search)),
    search,
    statuses: portalStatusOptions(),
    mayCreate: ctx.can("orders.create"),
  };
});

export default function MyOrders() {
  const { rows, next, counts, search, statuses, mayCreate } = useLoaderData<typeof loader>();
  const { cursor, ...filters } = search;
  return (
    <Page
      title={TITLE}
      subtitle="Status and tracking of your orders"
      actions={
        <>
          <ExportMenu filters={filters} />
          {mayCreate && (
            <LinkButton to={portalPaths.newOrder()} variant="primary">
              New Order
            </LinkButton>
          )}
        </>
      }
    >
      <OrderNarrowing
        filters={filters}
        companies={[]}
        statuses={statuses}
        counts={counts}
        columns={myOrderList(search)}
        list={portalPaths.myOrders}
      />
      <MyOrderTable
        rows={rows}
        search={search}
        first={cursor ? portalPaths.myOrders(filters) : null}
        next={next && portalPaths.myOrders({ ...filters, cursor: next })}
        isFiltered={Object.entries(filters).some(
          ([name, value]) => !["sort", "columns", "view"].includes(name) && Boolean(value),
        )}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return <PageError failed="Failed to fetch orders" />;
}
