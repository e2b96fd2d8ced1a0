import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getReturn, setReturnTracking } from "#app/domain/returns/document/change-return.server";
import { returnNumber } from "#app/domain/returns/return-labels";
import { ReturnParams, ReturnTracking } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ReturnTrackingFields } from "#app/ui/domain/returns/return-tracking-fields";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Tracking number" }];

export const loader = pageLoader("orders.create", { params: ReturnParams }, async ({ ctx, params }) => {
  const { id, number, carrier, trackingNumber } = await getReturn(ctx, params.returnId);
  return { id, number, carrier, trackingNumber };
});

export const action = pageAction(
  "orders.create",
  { params: ReturnParams, form: ReturnTracking, failed: "Failed to save the tracking number" },
  async ({ ctx, params: { returnId }, input }) => {
    await setReturnTracking(ctx, returnId, input);
    return done(returnPaths.one(returnId), {
      title: input.trackingNumber ? "Tracking number saved" : "Tracking number removed",
    });
  },
);

export default function ReturnTrackingPage() {
  const { id, number, carrier, trackingNumber } = useLoaderData<typeof loader>();
  const back = returnPaths.one(id);
  return (
    <RouteDialog
      title={`Tracking number of ${returnNumber(number)}`}
      back={back}
      size="sm"
      description="The parcel is found by it at the dock."
    >
      <ActionForm submit="Save" cancel={back} defaultValue={{ carrier, trackingNumber }}>
        <ReturnTrackingFields />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
