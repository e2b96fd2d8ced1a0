import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { undecidedOf } from "#app/domain/fulfilment/proposals/undecided.server";
import { timeOfId } from "#app/domain/ids";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { actionsFor, orderPage } from "#app/domain/orders/orders.service.server";
import { METHOD_LABEL } from "#app/domain/shipping/shipping.schema";
import { shipmentOfOrder } from "#app/domain/shipping/shipping.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { OrderDetails } from "#app/ui/domain/orders/order-details";
import { OrderDialogActions } from "#app/ui/domain/orders/order-dialog-actions";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Order ${data?.order.orderNumber ?? ""}` }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: OrdersPageQuery },
  async ({ ctx, params, query: { open: _open, ...search } }) => {
    const page = await orderPage(
      ctx,
      params.orderId,
      shipmentOfOrder(ctx, params.orderId),
      undecidedOf(ctx, params.orderId),
    );
    const { order, items, history, companyName, also: shipment, undecided } = page;
    const { externalData } = order;
    return {
      order: {
        id: order.id,
        orderNumber: order.orderNumber,
        customerName: order.customerName || "Unknown Customer",
        customerEmail: order.customerEmail,
        customerPhone: order.customerPhone,
        shippingAddress: order.shippingAddress,
        companyName,
        currency: order.currency,
        totalMinor: order.totalMinor,
        status: order.status,
        holdReason: order.holdReason,
        placedAt: timeOfId(order.id),
        source: order.source,
        payment: externalData?.payment_method_title ?? null,
        shippingMethod: externalData?.shipping_method ?? null,
        note: externalData?.customer_note ?? null,
      },
      items,
      history,
      undecided,
      parcel: shipment && {
        carrier: carrierLabel(shipment.carrier),
        trackingNumber: shipment.trackingNumber,
        trackingUrl: shipment.trackingUrl,
        shippingMethod: METHOD_LABEL[shipment.shippingMethod],
        estimatedDelivery: shipment.estimatedDelivery,
        createdAt: shipment.createdAt,
      },
      actions: actionsFor(ctx, order),
      search,
    };
  },
);

export default function ViewOrder() {
  const { order, items, history, undecided, parcel, actions, search } = useLoaderData<typeof loader>();
  const back = paths.orders(search);
  return (
    <RouteDialog title={`Order ${order.orderNumber}`} back={back} size="lg">
      <OrderDetails order={order} lines={items} history={history} parcel={parcel} undecided={undecided} />
      <OrderDialogActions order={order} actions={actions} search={search} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
