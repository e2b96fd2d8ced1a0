import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { closeLoad } from "#app/domain/shipping/loads/hand-over.server";
import { CloseLoad, LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { getLoad } from "#app/domain/shipping/loads/loads.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { photoOf } from "#app/http/request/form.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { HandOverPhotoField } from "#app/ui/domain/shipping/loads/hand-over-photo-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";

const TITLE = "Hand over";
const SignatureField = part(() => import("#app/ui/domain/shipping/loads/signature-field"), "SignatureField");

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", { params: LoadParams }, async ({ ctx, params }) => {
  const { load, counts } = await getLoad(ctx, params.loadId);
  return { loadId: load.id, counts };
});

export const action = pageAction(
  "floor.work",
  { params: LoadParams, form: CloseLoad, failed: "Failed to hand over the load" },
  async ({ ctx, params: { loadId }, input, form }) => {
    const left = await closeLoad(ctx, loadId, input, await photoOf(form));
    return done(shippingPaths.load(loadId), {
      title: "Handed over",
      ...(left > 0 && { description: `${parcels(left)} not loaded. They wait for the next load.` }),
    });
  },
);

const parcels = (n: number) => (n === 1 ? "1 parcel was" : `${n.toLocaleString("en")} parcels were`);

export default function HandOver() {
  const { loadId, counts } = useLoaderData<typeof loader>();
  const back = shippingPaths.load(loadId);
  return (
    <RouteDialog title={TITLE} back={back} description={`Parcels on the load: ${counts.loaded.toLocaleString("en")}`}>
      <ActionForm
        submit={TITLE}
        cancel={back}
        encType="multipart/form-data"
        defaultValue={{ driverName: "", signature: "" }}
        className="touch-form grid gap-5"
      >
        {counts.waiting > 0 && (
          <Hint tone="warn" title={`Not loaded: ${counts.waiting.toLocaleString("en")}`}>
            These parcels stay here and wait for the next load.
          </Hint>
        )}
        <TextField name="driverName" label="Driver's name" maxLength={80} required autoComplete="off" />
        <SignatureField name="signature" label="Driver's signature" />
        <HandOverPhotoField optional />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
