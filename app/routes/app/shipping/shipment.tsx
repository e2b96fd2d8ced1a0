import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "#app/domain/kernel/errors";
import { readArchived } from "#app/domain/orders/archived-orders.server";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { findOrder } from "#app/domain/orders/orders.service.server";
import { eventsOfOrder, parcelsOfOrder, shipmentOfOrder } from "#app/domain/shipping/shipment-lists.server";
import { shownShipment } from "#app/domain/shipping/shown-shipment.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Shipment" }];

export const loader = pageLoader("floor.work", { params: OrderParams }, async ({ ctx, params: { orderId } }) => {
  const [order, shipment, parcels, events] = await ctx.db.batch(
    findOrder(ctx, orderId),
    shipmentOfOrder(ctx, orderId),
    parcelsOfOrder(ctx, orderId),
    eventsOfOrder(ctx, orderId),
  );
  if (!order || !shipment) throw notFound("This shipment");
  const archived = await readArchived(ctx, order);
  return {
    order: { id: order.id, orderNumber: order.orderNumber, isOnItsWay: order.status === "shipped" },
    shipment: shownShipment(shipment, parcels, archived?.events ?? events),
  };
});

const Shipment = part(() => import("#app/ui/domain/shipping/shipment"), "Shipment", <Skeleton className="h-60" />);

export default function ShipmentDialog() {
  const { order, shipment } = useLoaderData<typeof loader>();
  const back = useBack({ to: paths.shipping(), label: "Shipping" });
  return (
    <RouteDialog title={`Shipment of order ${order.orderNumber}`} back={back.to} size="lg">
      <Shipment order={order} shipment={shipment} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
