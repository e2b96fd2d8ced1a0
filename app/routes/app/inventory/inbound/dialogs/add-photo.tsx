import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { asnFor } from "#app/domain/inbound/asn/move-asn.server";
import { linesOfAsn } from "#app/domain/inbound/asn/read-asn.server";
import { AsnPhotoForm } from "#app/domain/inbound/photos/asn-photo.schema";
import { addAsnPhoto } from "#app/domain/inbound/photos/asn-photos.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { photoOf } from "#app/http/request/form.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { FileField } from "#app/ui/forms/fields/file-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add a photo";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.receive", { params: AsnParams }, async ({ ctx, params: { asnId } }) => {
  const { id } = await asnFor(ctx, asnId, "inventory.receive");
  const lines = await linesOfAsn(ctx, asnId);
  // Damaged goods are the most likely to be shown.
  const damaged = lines.find(({ damaged: units }) => units > 0);
  return {
    id,
    lines: lines.map(({ line, name, sku }) => ({ value: String(line), label: `${name}, ${sku}` })),
    defaultValue: { operationId: ctx.newId(), line: damaged ? String(damaged.line) : "" },
  };
});

export const action = pageAction(
  "inventory.receive",
  { params: AsnParams, form: AsnPhotoForm, failed: "Failed to add the photo" },
  async ({ ctx, params: { asnId }, input, form }) => {
    await addAsnPhoto(ctx, asnId, input, await photoOf(form));
    return done(inboundPaths.asn(asnId), { title: "Photo added", description: "The company sees it too." });
  },
);

export default function AddPhotoPage() {
  const { id, lines, defaultValue } = useLoaderData<typeof loader>();
  const back = inboundPaths.asn(id);
  return (
    <RouteDialog title={TITLE} back={back} size="sm" description="Of damaged goods, or of the delivery as it came.">
      <ActionForm
        submit="Add photo"
        pending="Uploading…"
        cancel={back}
        encType="multipart/form-data"
        defaultValue={defaultValue}
      >
        <HiddenField name="operationId" />
        <FileField
          name="photo"
          label="Photo"
          accept="image/jpeg,image/png,image/webp"
          hint="JPEG, PNG, or WebP, up to 5 MB"
        />
        <SelectField name="line" label="Of" placeholder="The delivery as a whole" options={lines} />
        <TextField name="note" label="Note" optional maxLength={500} />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
