import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { buyLabel } from "#app/domain/shipping/postage/buy-label.server";
import { BuyLabel, PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { postageScreen } from "#app/domain/shipping/postage/postage-screen.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Buy postage" }];

export const loader = pageLoader("floor.work", { params: OrderParams, query: PostageQuery }, ({ ctx, params, query }) =>
  postageScreen(ctx, params.orderId, query),
);

export const action = pageAction(
  "floor.work",
  { params: OrderParams, query: PostageQuery, form: BuyLabel, failed: "Failed to buy postage" },
  async ({ ctx, params: { orderId }, input }) => {
    const label = await buyLabel(ctx, orderId, input);
    const description = `${label.carrierLabel} ${label.serviceLabel}, ${label.trackingNumber}`;
    return done(paths.createShipment(orderId), { title: "Postage purchased", description });
  },
);

const Postage = part(() => import("#app/ui/domain/shipping/postage/postage"), "Postage", <Skeleton className="h-80" />);

export default function BuyPostage() {
  const screen = useLoaderData<typeof loader>();
  const { order, position, label } = screen;
  return (
    <RouteDialog
      title={label ? "Postage" : "Buy postage"}
      back={paths.createShipment(order.id)}
      description={`Order ${order.orderNumber}, parcel ${position}`}
      size="lg"
    >
      <Postage screen={screen} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
