import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { viewUrl } from "#app/domain/filters/lists";
import { orderChosen } from "#app/domain/shipping/bench/scanned-order.server";
import { shippingPage } from "#app/domain/shipping/bench/shipping-page.server";
import { ShippingQuery } from "#app/domain/shipping/list/shipping-query";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { ReadyToShip } from "#app/ui/domain/shipping/ready-to-ship";
import { ScanOrder } from "#app/ui/domain/shipping/scan-order";
import { ShipmentTable } from "#app/ui/domain/shipping/shipment-table";
import { ShippingActions } from "#app/ui/domain/shipping/shipping-actions";
import { ShippingFilters } from "#app/ui/domain/shipping/shipping-filters";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const ViewMenu = part(() => import("#app/ui/forms/list/view-menu").then((module) => module.ViewMenu));

export const meta: MetaFunction = () => [{ title: "Shipping" }];

export const loader = pageLoader("floor.work", { query: ShippingQuery }, async ({ ctx, query, request }) => {
  const scanned = query.scan ? await orderChosen(ctx, query.scan, query.among) : null;
  if (scanned?.kind === "open") throw redirect(paths.createShipment(scanned.orderId, { mode: "scan" }));
  const list = await shippingPage(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.shipping();
  if (isList && preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("shipping", preset));
  return { ...list, query, scanned, paper: await paperOf(request, ctx.config) };
});

export const action = pageAction("floor.work", {}, async ({ request }) =>
  done(paths.shipping() + new URL(request.url).search, { title: "Orders Refreshed" }),
);

export default function Shipping() {
  const { ready, shipped, shipments, next, count, companies, views, audiences, sender, query, paper, scanned } =
    useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const { scan: _scan, among: _among, mode, ...search } = query;
  const { status } = search;
  return (
    <Page
      title="Shipping"
      subtitle="Picked orders, ready to ship"
      actions={<ShippingActions company={search.company} sender={sender} />}
    >
      <ScanOrder scanned={scanned} focused={mode === "scan"} names={names} />
      <ViewTabs list="shipping" views={views} search={search} to={paths.shipping} />
      <ShippingFilters
        search={search}
        companies={companies}
        count={count}
        tools={
          <Suspense fallback={<Skeleton className="h-8 w-24" />}>
            <ViewMenu list="shipping" views={views} search={search} audiences={audiences} />
          </Suspense>
        }
      />
      {status ? (
        <ShipmentTable rows={shipments} names={names} search={{ ...search, status }} next={next} />
      ) : (
        <>
          <ReadyToShip rows={ready} names={names} search={search} next={next} paper={paper} sender={sender} />
          <Section title="Recently shipped">
            <ShipmentTable rows={shipped} names={names} />
          </Section>
        </>
      )}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
