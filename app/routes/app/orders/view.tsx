import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { blockerFacts, whyNot } from "#app/domain/fulfillment/why-not/blocker-facts.server";
import { timeOfId } from "#app/domain/kernel/ids";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { actionsFor, orderPage } from "#app/domain/orders/orders.service.server";
import { liveLabels } from "#app/domain/shipping/postage/postage-screen.server";
import { eventsOfOrder, parcelsOfOrder, shipmentOfOrder } from "#app/domain/shipping/shipment-lists.server";
import { shownShipment } from "#app/domain/shipping/shown-shipment.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { serviceName } from "#app/integrations/tracking-links";
import { WhyNot } from "#app/ui/domain/orders/blockers/why-not";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Order ${data?.order.orderNumber ?? ""}` }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: OrdersPageQuery },
  async ({ ctx, params, query: { open: _open, ...search } }) => {
    const { orderId } = params;
    const page = await orderPage(ctx, orderId, [
      shipmentOfOrder(ctx, orderId),
      parcelsOfOrder(ctx, orderId),
      eventsOfOrder(ctx, orderId),
      liveLabels(ctx, orderId),
      ...blockerFacts(ctx, orderId),
    ]);
    const { order, items, history, companyName, linked } = page;
    const [shipment, parcels, events, labels, ...facts] = page.also;
    const { externalData } = order;
    const blockers = whyNot(ctx, order, items, facts);
    return {
      order: {
        id: order.id,
        companyId: order.companyId,
        orderNumber: order.orderNumber,
        customerName: order.customerName || "Unknown Customer",
        customerEmail: order.customerEmail,
        customerPhone: order.customerPhone,
        shippingAddress: order.shippingAddress,
        companyName,
        currency: order.currency,
        totalMinor: order.totalMinor,
        status: order.status,
        placedAt: timeOfId(order.id),
        source: order.source,
        orderedMinor: externalData?.ordered_minor ?? null,
        payment: externalData?.payment_method_title ?? null,
        shippingMethod: externalData?.shipping_method ?? null,
        note: externalData?.customer_note ?? null,
        linked,
      },
      items: items.map((item) => ({
        ...item,
        waitsFor: blockers.filter(({ itemId }) => itemId === item.id).map(({ sentence }) => sentence),
      })),
      history,
      parcel: shipment && shownShipment(shipment, parcels, events),
      // Unused labels are shown only to roles that can void them.
      unused:
        shipment || !NOT_LEAVING.includes(order.status) || !ctx.can("floor.work", order.companyId)
          ? []
          : labels.map(({ position, state, carrierLabel: by, serviceLabel, trackingNumber }) => {
              return { position, state, service: serviceName(by, serviceLabel), trackingNumber };
            }),
      blockers,
      actions: actionsFor(ctx, order, facts[1]),
      search,
    };
  },
);

const NOT_LEAVING = ["cancelled", "on-hold", "refunded", "failed"];

const OrderDialogActions = part(() =>
  import("#app/ui/domain/orders/details/order-dialog-actions").then((module) => module.OrderDialogActions),
);
const OrderDetails = part(() =>
  import("#app/ui/domain/orders/details/order-details").then((module) => module.OrderDetails),
);

export default function ViewOrder() {
  const { order, items, history, parcel, unused, blockers, actions, search } = useLoaderData<typeof loader>();
  const back = paths.orders(search);
  return (
    <RouteDialog title={`Order ${order.orderNumber}`} back={back} size="lg">
      <div className="grid grid-cols-1 gap-6">
        <WhyNot order={{ ...order, search }} blockers={blockers} />
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OrderDetails order={order} lines={items} history={history} parcel={parcel} unused={unused} />
        </Suspense>
      </div>
      <Suspense>
        <OrderDialogActions order={order} actions={actions} search={search} back={back} />
      </Suspense>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
