import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackOrderQuery, PackScan } from "#app/domain/shipping/packing/packing.schema";
import { packingScreen } from "#app/domain/shipping/packing/packing.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { PackOrder } from "#app/ui/domain/shipping/packing/pack-order";
import { Page } from "#app/ui/layouts/pages/page";
import { answerCheck, type ShownCheck } from "./answer-check.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Pack ${data.state.orderNumber}` : "Pack order" },
];

export const loader = pageLoader(
  "floor.work",
  { params: OrderParams, query: PackOrderQuery },
  async ({ ctx, params, query }) => ({
    ...(await packingScreen(ctx, params.orderId, query.parcel)),
    parcel: query.parcel,
    userId: ctx.actor.id,
    formId: ctx.newId(),
  }),
);

/** A scan of the screen's form; with scripts the screen sends its scans itself. */
export const action = pageAction(
  "floor.work",
  { params: OrderParams, query: PackOrderQuery, form: PackScan },
  ({ ctx, params: { orderId }, input }) => answerCheck(ctx, orderId, input),
);

export default function PackOrderPage() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData() as ShownCheck | undefined;
  const { orderNumber, customerName } = screen.state;
  return (
    <Page
      title={`Pack ${orderNumber}`}
      subtitle={customerName}
      back={{ to: shippingPaths.packing(), label: "Packing station" }}
    >
      <PackOrder key={screen.state.orderId} screen={screen} answer={answer ?? null} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
