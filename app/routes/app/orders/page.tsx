import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { Suspense } from "react";
import { timeOfId } from "#app/domain/kernel/ids";
import { statusOptions } from "#app/domain/orders/list/status-options";
import { OrdersPageQuery, oneSpan } from "#app/domain/orders/order-query";
import { actionsFor, ordersScreen } from "#app/domain/orders/orders.service.server";
import { undecidedOrders } from "#app/domain/orders/undecided.server";
import { openPicks } from "#app/domain/picking/sessions/open-picks.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { OrderTable } from "#app/ui/domain/orders/list/order-table";
import type { OrdersSearch } from "#app/ui/domain/orders/order-actions-menu";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const OrderBulkBar = part(() =>
  import("#app/ui/domain/orders/list/order-bulk-bar").then((module) => module.OrderBulkBar),
);

// Loaded on demand: a dialog opened by its own URL does not need it.
const OrderNarrowing = part(() =>
  import("#app/ui/domain/orders/list/order-filters").then((module) => module.OrderNarrowing),
);

const TITLE = "Order Management";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("orders.read", { query: OrdersPageQuery }, async ({ ctx, query, request }) => {
  const { open, ...search } = oneSpan(query);
  const may = {
    create: ctx.can("orders.create"),
    sync: ctx.can("staging.manage"),
    hold: ctx.can("orders.hold"),
    cancel: ctx.can("orders.cancel"),
  };
  // A dialog opened by its own URL is shown alone, so the list behind it is not read.
  const isDialog = new URL(request.url).pathname.startsWith(`${paths.orders()}/`);
  if (isDialog) return { list: null, search, may };
  const db = ctx.db.within(search.companyId);
  const { rows, next, companies, counts, items, choices, undecided, sessions } = await ordersScreen(
    ctx,
    { ...search, limit: 50 },
    open,
    { undecided: undecidedOrders(db), picks: openPicks(db) },
  );
  const list = {
    undecided: undecided.size,
    rows: rows.map((order) => ({
      id: order.id,
      companyId: order.companyId,
      orderNumber: order.orderNumber,
      customerName: order.customerName || "Unknown Customer",
      currency: order.currency,
      totalMinor: order.totalMinor,
      status: order.status,
      holdReason: order.holdReason,
      isUndecided: undecided.has(order.id),
      lineCount: order.lineCount,
      // Taken from the store's own date_created when available.
      placedAt: timeOfId(order.id),
      actions: actionsFor(ctx, order, sessions.get(order.id)),
    })),
    next,
    counts,
    paper: paperOf(request, ctx.config),
    statuses: statusOptions(choices, search.status),
    companies: companies.map(({ id, name }) => ({ id, name })),
    openLines: open ? { orderId: open, lines: items } : null,
  };
  return { list, search, may };
});

/**
 * Opening a dialog keeps the list as it is, and expanding a row loads only that row; closing a dialog reloads the list.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  if (nextUrl.pathname !== paths.orders()) return false;
  const without = ({ pathname, searchParams }: URL) =>
    `${pathname}?${[...searchParams].filter(([name]) => name !== "open").join("&")}`;
  const onlyUnfolds = !formMethod && currentUrl.search !== nextUrl.search && without(currentUrl) === without(nextUrl);
  return onlyUnfolds ? false : defaultShouldRevalidate;
};

const OrderHeaderActions = part(() =>
  import("#app/ui/domain/orders/list/order-header-actions").then((module) => module.OrderHeaderActions),
);

export default function Orders() {
  const { list, search, may } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { cursor, ...filters } = search;
  const names = new Map(list?.companies.map(({ id, name }) => [id, name]));
  return (
    <Page
      title={TITLE}
      subtitle="From arrival to parcel"
      actions={
        list && (
          <Suspense fallback={<Skeleton className="h-9 w-72 max-md:h-11 max-md:w-full" />}>
            <OrderHeaderActions search={search} may={may} undecided={list.undecided} />
          </Suspense>
        )
      }
    >
      {list && (
        <>
          <Suspense fallback={<Skeleton className="h-28" />}>
            <OrderNarrowing
              filters={filters}
              companies={list.companies}
              statuses={list.statuses}
              counts={list.counts}
              list={paths.orders}
            />
          </Suspense>
          <OrderTable
            rows={list.rows}
            companyName={(id) => names.get(id) ?? ""}
            search={search}
            open={params.get("open")}
            openLines={list.openLines}
            first={cursor ? paths.orders(filters) : null}
            next={list.next && paths.orders({ ...filters, cursor: list.next })}
            filtered={Object.entries(filters).some(([name, value]) => name !== "sort" && Boolean(value))}
          />
          {list.rows.length > 0 && (
            <Suspense>
              <OrderBulkBar search={search} may={may} matching={countedBy(filters, list.counts)} paper={list.paper} />
            </Suspense>
          )}
        </>
      )}
      <Outlet />
    </Page>
  );
}

/** The number of orders matching the filters, when the counters cover them; otherwise null. */
function countedBy({ status, q, range, from, to }: OrdersSearch, counts: Record<string, number | undefined>) {
  if (q || range || from || to) return null;
  const shown = status ? [counts[status]] : Object.values(counts);
  return shown.reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
