import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { orderChosen } from "#app/domain/shipping/bench/scanned-order.server";
import { shippingPage } from "#app/domain/shipping/bench/shipping-page.server";
import { ShippingQuery } from "#app/domain/shipping/shipping.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { ReadyToShip } from "#app/ui/domain/shipping/ready-to-ship";
import { ScanOrder } from "#app/ui/domain/shipping/scan-order";
import { ShipmentTable } from "#app/ui/domain/shipping/shipment-table";
import { ShippingActions } from "#app/ui/domain/shipping/shipping-actions";
import { ShippingFilters } from "#app/ui/domain/shipping/shipping-filters";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";

export const meta: MetaFunction = () => [{ title: "Shipping" }];

export const loader = pageLoader("floor.work", { query: ShippingQuery }, async ({ ctx, query, request }) => {
  const scanned = query.scan ? await orderChosen(ctx, query.scan, query.among) : null;
  if (scanned?.kind === "open") throw redirect(paths.createShipment(scanned.orderId, { mode: "scan" }));
  return { ...(await shippingPage(ctx, query)), query, scanned, paper: await paperOf(request, ctx.config) };
});

export const action = pageAction("floor.work", {}, async ({ request }) =>
  done(paths.shipping(Object.fromEntries(new URL(request.url).searchParams)), { title: "Orders Refreshed" }),
);

export default function Shipping() {
  const { ready, shipped, shipments, next, companies, sender, query, paper, scanned } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const { view, carrier, company, q, cursor } = query;
  const filters = { view, carrier: view && carrier, company, q };
  const pages = {
    newer: cursor ? paths.shipping(filters) : null,
    older: next && paths.shipping({ ...filters, cursor: next }),
  };
  return (
    <Page
      title="Shipping"
      subtitle="Picked orders, ready to ship"
      actions={<ShippingActions company={company} sender={sender} />}
    >
      <ScanOrder scanned={scanned} focused={query.mode === "scan"} names={names} />
      <ShippingFilters filters={filters} companies={companies} />
      {view ? (
        <ShipmentTable rows={shipments} names={names} view={view} {...pages} />
      ) : (
        <>
          <ReadyToShip
            rows={ready}
            names={names}
            filtered={Boolean(company || q)}
            paper={paper}
            sender={sender}
            {...pages}
          />
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
