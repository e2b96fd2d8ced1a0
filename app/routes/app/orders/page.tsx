import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { orderListPage } from "#app/domain/orders/list/order-list-page.server";
import { OrdersPageQuery, oneSpan } from "#app/domain/orders/order-query";
import { holdGroups } from "#app/domain/orders/urgency/hold-groups.server";
import { openPicks } from "#app/domain/picking/sessions/open-picks.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { HoldGroups } from "#app/ui/domain/orders/list/hold-groups";
import { OrderList } from "#app/ui/domain/orders/list/order-list";
import { Page } from "#app/ui/layouts/pages/page";
import { cx } from "#app/ui/primitives/classes";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const OrderHeaderActions = part(
  () => import("#app/ui/domain/orders/list/order-header-actions"),
  "OrderHeaderActions",
  ({ may }) => <Skeleton className={cx("h-9 max-md:h-11 max-md:w-full", may.sync ? "w-138" : "w-98")} />,
);

const OrderPhoneActions = part(
  () => import("#app/ui/domain/orders/list/order-header-actions"),
  "OrderPhoneActions",
  <Skeleton className="size-8" />,
);

const TITLE = "Order Management";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("orders.read", { query: OrdersPageQuery }, async ({ ctx, query, request }) => {
  const { open, back: _back, ...search } = oneSpan(query);
  const may = {
    create: ctx.can("orders.create"),
    sync: ctx.can("staging.manage"),
    hold: ctx.can("orders.hold"),
    cancel: ctx.can("orders.cancel"),
    edit: ctx.can("orders.edit"),
    assign: ctx.can("picking.supervise"),
  };
  if (search.group) return { list: null, groups: await holdGroups(ctx, search.companyId), search, may };
  const list = await orderListPage(ctx, search, { open, picks: openPicks(ctx.db.within(search.companyId)) });
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.orders();
  if (isList && preset && !open && Object.values(search).every((value) => !value))
    throw redirect(viewUrl("orders", preset));
  return { list: { ...list, paper: await paperOf(request, ctx.config) }, groups: null, search, may };
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

export default function Orders() {
  const { list, groups, search, may } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="All orders, from import to delivery"
      actions={list && <OrderHeaderActions search={search} may={may} />}
      phoneActions={list && <OrderPhoneActions search={search} may={may} />}
    >
      {groups && <HoldGroups groups={groups} companyId={search.companyId} />}
      {list && <OrderList list={list} search={search} may={may} />}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
