import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { orderChosen } from "#app/domain/shipping/bench/scanned-order.server";
import { senderInReach } from "#app/domain/shipping/files/send-orders.server";
import { listReadyToShip, shipmentsScreen } from "#app/domain/shipping/shipment-lists.server";
import { type SHIPMENT_VIEW, ShippingQuery } from "#app/domain/shipping/shipping.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { shippingPaths } from "#app/http/shipping-paths";
import { ScanOrder } from "#app/ui/domain/shipping/scan-order";
import { CarrierFilter, ViewFilter } from "#app/ui/domain/shipping/shipping-filters";
import { type ReadyRow, ReadyToShip, ShippedLately } from "#app/ui/domain/shipping/shipping-lists";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { PostButton } from "#app/ui/forms/post-button";
import { FileDown, FileSpreadsheet, RefreshCw } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";

const LIMIT = 50;

export const meta: MetaFunction = () => [{ title: "Shipping" }];

export const loader = pageLoader("floor.work", { query: ShippingQuery }, async ({ ctx, query, request }) => {
  const { company: companyId, q, cursor, view, carrier, scan, among } = query;
  const scanned = scan ? await orderChosen(ctx, scan, among) : null;
  if (scanned?.kind === "open") throw redirect(paths.createShipment(scanned.orderId, { mode: "scan" }));
  const asked = { companyId, q, cursor, limit: LIMIT };
  const companies = listReachableCompanies(ctx);
  const shown = { query, scanned, paper: paperOf(request, ctx.config) };
  if (view) {
    const list = await shipmentsScreen(ctx, { ...asked, view, carrier }, companies);
    return { ready: [], shipped: [], sender: null, ...list, ...shown };
  }
  const { ready, ...list } = await listReadyToShip(ctx, asked, companies, senderInReach(ctx));
  return { shipments: [], ready: ready.map(rowOf), ...list, ...shown };
});

/** An order's row in the list. */
const rowOf = (order: Awaited<ReturnType<typeof listReadyToShip>>["ready"][number]): ReadyRow => ({
  id: order.id,
  companyId: order.companyId,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  shipTo: order.shippingAddress.split("\n").slice(-2).join(", "),
  requested: order.externalData?.shipping_method ?? null,
  status: order.status,
  unitCount: order.unitCount,
  updatedAt: order.updatedAt,
});

export const action = pageAction("floor.work", {}, async ({ request }) =>
  done(paths.shipping(Object.fromEntries(new URL(request.url).searchParams)), { title: "Orders Refreshed" }),
);

const ShippingBulkBar = part(() =>
  import("#app/ui/domain/shipping/shipping-bulk-bar").then((module) => module.ShippingBulkBar),
);

const EMPTY: Record<(typeof SHIPMENT_VIEW)[number], string> = {
  shipped: "No shipment waits for its carrier",
  transit: "No shipment is on its way",
  delivered: "No shipment was delivered yet",
  exception: "No parcel is in trouble",
};

export default function Shipping() {
  const { ready, shipped, shipments, next, companies, sender, query, paper, scanned } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const { view, carrier, company, q, cursor } = query;
  const filters = { view, carrier: view && carrier, company, q };
  const newer = cursor ? paths.shipping(filters) : null;
  const older = next && paths.shipping({ ...filters, cursor: next });
  return (
    <Page
      title="Shipping"
      subtitle="Picked orders that are ready for the carrier"
      actions={
        <>
          <PostButton icon={RefreshCw} pending="Refreshing…">
            Refresh
          </PostButton>
          {sender && (
            <LinkButton to={shippingPaths.ordersToSend({ company })} icon={FileDown} download>
              Export for {sender}
            </LinkButton>
          )}
          <LinkButton to={shippingPaths.importTracking()} icon={FileSpreadsheet}>
            Import tracking
          </LinkButton>
        </>
      }
    >
      <ScanOrder scanned={scanned} focused={query.mode === "scan"} names={names} />
      <FilterBar clearTo={paths.shipping()} active={Boolean(company || q || view)}>
        <SearchField
          name="q"
          label="Search orders"
          value={q ?? ""}
          placeholder={view ? "Order or tracking number" : "Order number, customer or email"}
        />
        <ViewFilter value={view} />
        {view && <CarrierFilter value={carrier} />}
        <CompanyFilter companies={companies} value={company} />
      </FilterBar>
      {view ? (
        <ShippedLately
          rows={shipments}
          names={names}
          caption="Shipments"
          empty={EMPTY[view]}
          newer={newer}
          older={older}
        />
      ) : (
        <>
          <ReadyToShip rows={ready} names={names} filtered={Boolean(company || q)} newer={newer} older={older} />
          {ready.length > 0 && (
            <Suspense>
              <ShippingBulkBar paper={paper} sender={sender} />
            </Suspense>
          )}
          <Section title="Recently shipped">
            <ShippedLately rows={shipped} names={names} />
          </Section>
        </>
      )}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
