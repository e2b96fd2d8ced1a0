import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addLoadPhoto } from "#app/domain/shipping/loads/hand-over.server";
import { LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { getLoad } from "#app/domain/shipping/loads/loads.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { photoOf } from "#app/http/request/form.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { HandOverPhotoField } from "#app/ui/domain/shipping/loads/hand-over-photo-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add a photo";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", { params: LoadParams }, async ({ ctx, params }) => ({
  loadId: (await getLoad(ctx, params.loadId)).load.id,
}));

export const action = pageAction(
  "floor.work",
  { params: LoadParams, failed: "Failed to add the photo" },
  async ({ ctx, params: { loadId }, form }) => {
    await addLoadPhoto(ctx, loadId, await photoOf(form));
    return done(shippingPaths.load(loadId), { title: "Photo added" });
  },
);

export default function AddLoadPhoto() {
  const { loadId } = useLoaderData<typeof loader>();
  const back = shippingPaths.load(loadId);
  return (
    <RouteDialog title={TITLE} back={back} size="sm" description="Proof of the hand-over. It cannot be replaced later.">
      <ActionForm submit="Add photo" pending="Uploading…" cancel={back} encType="multipart/form-data">
        <HandOverPhotoField />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
