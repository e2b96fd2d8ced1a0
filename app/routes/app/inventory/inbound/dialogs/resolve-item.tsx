import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ResolveItem, UnknownItemParams } from "#app/domain/inbound/asn/asn.schema";
import { resolveItem, unresolvedItem } from "#app/domain/inbound/asn/unknown-items.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "What is this item?";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inbound.announce", { params: UnknownItemParams }, ({ ctx, params }) =>
  unresolvedItem(ctx, params.asnId, params.itemId),
);

export const action = pageAction(
  "inbound.announce",
  { params: UnknownItemParams, form: ResolveItem, failed: "Failed to save" },
  async ({ ctx, params: { asnId, itemId }, input }) => {
    await resolveItem(ctx, asnId, itemId, input);
    return done(inboundPaths.asn(asnId), { title: "Saved", description: "The warehouse sees your answer." });
  },
);

export default function ResolveItemPage() {
  const { asnId, code, units } = useLoaderData<typeof loader>();
  const back = inboundPaths.asn(asnId);
  return (
    <RouteDialog title={TITLE} back={back} size="sm" description={`${units} × code ${code}`}>
      <ActionForm submit="Save" cancel={back} defaultValue={{ outcome: "product" }}>
        <SelectField
          name="outcome"
          label="Answer"
          options={[
            { value: "product", label: "It is a product of ours" },
            { value: "return", label: "Send it back" },
            { value: "dispose", label: "Dispose of it" },
          ]}
        />
        <TextField
          name="sku"
          label="SKU"
          mono
          optional
          maxLength={100}
          hint="Of the product. The warehouse then receives it as this product."
          autoComplete="off"
        />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
