import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { listHandling } from "#app/domain/companies/companies.service.server";
import { notFound } from "#app/domain/kernel/errors";
import { withCountryName } from "#app/domain/orders/address";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { findOrder, listItems } from "#app/domain/orders/orders.service.server";
import { undecidedOf } from "#app/domain/orders/undecided.server";
import { packedParcels } from "#app/domain/shipping/packing/packed-parcels.server";
import { numbersToEnter } from "#app/domain/shipping/parcels";
import { expectedDay } from "#app/domain/shipping/postage/expected-day";
import { liveLabels } from "#app/domain/shipping/postage/postage-screen.server";
import { shippersFor } from "#app/domain/shipping/postage/rates.server";
import { missingSerials, serialsOfOrder } from "#app/domain/shipping/serials/serial-numbers.server";
import { methodForRequest, methodOf, ShipForm, ShipQuery } from "#app/domain/shipping/shipping.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { printShipped } from "../printing/documents/print-here.server";

export const meta: MetaFunction = () => [{ title: "Create Shipment" }];

export const loader = pageLoader(
  "floor.work",
  { params: OrderParams, query: ShipQuery },
  async ({ ctx, params, query }) => {
    const [order, companies, undecided, labels, items, accounts, serials, packed] = await ctx.db.batch(
      findOrder(ctx, params.orderId),
      listHandling(ctx),
      undecidedOf(ctx, params.orderId),
      liveLabels(ctx, params.orderId),
      listItems(ctx, params.orderId),
      shippersFor(ctx, params.orderId),
      serialsOfOrder(ctx, params.orderId),
      packedParcels(ctx, params.orderId),
    );
    if (!order) throw notFound("This order");
    const { id, orderNumber, customerName, shippingAddress, externalData } = order;
    const handling = companies.find((company) => company.id === order.companyId)?.handling ?? {};
    const requested = externalData?.shipping_method ?? null;
    const bought = labels.filter((label) => label.state === "bought");
    const [first] = bought;
    return {
      order: { id, orderNumber, shipTo: withCountryName(shippingAddress) || customerName, requested },
      ...{ handling, undecided, labels, missing: missingSerials(serials), canBuy: accounts.length > 0 },
      items: items.map(({ id, name, sku, ...of }) => ({ id, name, sku, units: of.quantity - of.shortQuantity })),
      connectTo: ctx.can("integrations.manage", order.companyId)
        ? integrationPaths.newIntegration({ company: order.companyId })
        : null,
      back: query.mode === "pack" ? shippingPaths.packOrder(id) : paths.shipping(query),
      initial: {
        ...numbersToEnter(bought, packed.length),
        carrier: first?.carrier ?? handling.carrier ?? "",
        shippingMethod: first ? methodOf(first.deliveryDays) : methodForRequest(requested),
        estimatedDelivery: (first && expectedDay(ctx, order.companyId, first.deliveryDays)) ?? "",
      },
    };
  },
);

export const action = pageAction(
  "floor.work",
  { params: OrderParams, query: ShipQuery, form: ShipForm, failed: "Failed to create shipment" },
  async ({ ctx, params, query, input, request }) => {
    await shipOrder(ctx, params.orderId, input);
    const link = { to: shippingPaths.packingSlips({ id: params.orderId }), label: "Packing slip" };
    const next = query.mode === "pack" ? shippingPaths.packing() : paths.shipping(query);
    const description = await printShipped({ ctx, request }, params.orderId);
    return done(next, { title: "Shipment created successfully", description, link });
  },
);

const UndecidedHint = part(() => import("#app/ui/domain/orders/changes/undecided-hint"), "UndecidedHint");
const SerialsHint = part(() => import("#app/ui/domain/orders/serials/serials-hint"), "SerialsHint");
const ItemsToPack = part(() => import("#app/ui/domain/shipping/items-to-pack"), "ItemsToPack");
const ShipmentForm = part(
  () => import("#app/ui/domain/shipping/shipment-form"),
  "ShipmentForm",
  <Skeleton className="h-80" />,
);

export default function CreateShipmentDialog() {
  const { order, undecided, missing, items, ...form } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Create Shipment" back={form.back} description={`Order ${order.orderNumber}`}>
      <div className="grid grid-cols-1 gap-5">
        {missing && <SerialsHint orderId={order.id} missing={missing} />}
        {undecided.length > 0 && <UndecidedHint changes={undecided} />}
        <DescriptionList
          columns={2}
          items={[
            {
              term: "Ship to",
              detail: (
                <>
                  <span className="whitespace-pre-line max-sm:hidden">{order.shipTo}</span>
                  <span className="sm:hidden">{order.shipTo.replaceAll("\n", ", ")}</span>
                </>
              ),
            },
            { term: "Requested", detail: order.requested ?? "—" },
          ]}
        />
        {items.length > 0 && <ItemsToPack items={items} />}
        <ShipmentForm orderId={order.id} {...form} autoFocus={undecided.length === 0 && !missing} />
      </div>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
