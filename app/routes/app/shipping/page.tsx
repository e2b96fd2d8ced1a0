import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { orderChosen } from "#app/domain/shipping/bench/scanned-order.server";
import { shippingPage } from "#app/domain/shipping/bench/shipping-page.server";
import { ShippingQuery } from "#app/domain/shipping/list/shipping-query";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { ShippingActions, ShippingPhoneActions } from "#app/ui/domain/shipping/actions/shipping-actions";
import { ScanOrder } from "#app/ui/domain/shipping/scan-order";
import { ShippingFilters } from "#app/ui/domain/shipping/shipping-filters";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton, TableSkeleton } from "#app/ui/primitives/states/skeleton";

// Loaded on demand: a dialog opened by its own URL does not wait for the tables behind it.
const ShippingTables = part(
  () => import("#app/ui/domain/shipping/shipping-tables"),
  "ShippingTables",
  <TableSkeleton />,
);
const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

const READY = ORDER_STATUS_TABLE.picked;

export const meta: MetaFunction = () => [{ title: "Shipping" }];

export const loader = pageLoader("floor.work", { query: ShippingQuery }, async ({ ctx, query, request }) => {
  const scanned = query.scan ? await orderChosen(ctx, query.scan, query.among) : null;
  if (scanned?.kind === "open") throw redirect(paths.createShipment(scanned.orderId, { mode: "scan" }));
  const list = await shippingPage(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.shipping();
  if (isList && preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("shipping", preset));
  return { ...list, query, scanned, mayKeepBoxes: ctx.can("boxes.manage"), paper: await paperOf(request, ctx.config) };
});

export const action = pageAction("floor.work", {}, async ({ request }) =>
  done(paths.shipping() + new URL(request.url).search, { title: "Orders Refreshed" }),
);

export default function Shipping() {
  const { query, paper, scanned, mayKeepBoxes, ...list } = useLoaderData<typeof loader>();
  const names = new Map(list.companies.map(({ id, name }) => [id, name]));
  const { scan: _scan, among: _among, mode, ...search } = query;
  const menu = { company: search.company, sender: list.sender, mayKeepBoxes };
  return (
    <Page
      title="Shipping"
      subtitle={search.status ? "Shipments by tracking status" : "Picked orders, ready to ship"}
      actions={<ShippingActions {...menu} />}
      phoneActions={<ShippingPhoneActions {...menu} />}
    >
      <ScanOrder scanned={scanned} focused={mode === "scan"} names={names} />
      <ViewTabs list="shipping" views={list.views} search={search} to={paths.shipping} all={READY.label} />
      <ShippingFilters
        search={search}
        companies={list.companies}
        count={list.count}
        tools={<ViewMenu list="shipping" views={list.views} search={search} audiences={list.audiences} />}
      />
      <ShippingTables list={list} search={search} names={names} paper={paper} />
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
