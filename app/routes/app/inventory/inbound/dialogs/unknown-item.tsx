import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AsnParams, UnknownItem } from "#app/domain/inbound/asn/asn.schema";
import { asnFor } from "#app/domain/inbound/asn/move-asn.server";
import { keepUnknownItem } from "#app/domain/inbound/asn/unknown-items.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Unknown item";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.receive", { params: AsnParams }, async ({ ctx, params: { asnId } }) => {
  const { id } = await asnFor(ctx, asnId, "inventory.receive");
  return { id, defaultValue: { operationId: ctx.newId(), units: "1" } };
});

export const action = pageAction(
  "inventory.receive",
  { params: AsnParams, form: UnknownItem, failed: "Failed to save the item" },
  async ({ ctx, params: { asnId }, input }) => {
    await keepUnknownItem(ctx, asnId, input);
    return done(inboundPaths.asn(asnId), {
      title: "Unknown item saved",
      description: "The company was asked what it is.",
    });
  },
);

export default function UnknownItemPage() {
  const { id, defaultValue } = useLoaderData<typeof loader>();
  const back = inboundPaths.asn(id);
  return (
    <RouteDialog
      title={TITLE}
      back={back}
      size="sm"
      description="Set the item aside. The company says what it is; until then it is not in stock."
    >
      <ActionForm submit="Save item" cancel={back} defaultValue={defaultValue}>
        <HiddenField name="operationId" />
        <TextField name="code" label="Code on the item" mono required maxLength={200} autoFocus autoComplete="off" />
        <NumberField name="units" label="Units" min={1} max={1_000_000} required />
        <TextAreaField name="note" label="Note" optional rows={2} hint="What it looks like" />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
