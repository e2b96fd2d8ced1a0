import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AsnParams, CancelAsn } from "#app/domain/inbound/asn/asn.schema";
import { asnName } from "#app/domain/inbound/asn/asn-status";
import { asnFor, cancelAsn } from "#app/domain/inbound/asn/move-asn.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Cancel announced receipt" }];

export const loader = pageLoader("inbound.announce", { params: AsnParams }, async ({ ctx, params: { asnId } }) => {
  const { id, number } = await asnFor(ctx, asnId, "inbound.announce");
  return { id, number };
});

export const action = pageAction(
  "inbound.announce",
  { params: AsnParams, form: CancelAsn, failed: "Failed to cancel" },
  async ({ ctx, params: { asnId }, input }) => {
    await cancelAsn(ctx, asnId, input.reason);
    return done(inboundPaths.asn(asnId), { title: "Announced receipt canceled" });
  },
);

export default function CancelAsnPage() {
  const { id, number } = useLoaderData<typeof loader>();
  const back = inboundPaths.asn(id);
  return (
    <RouteDialog
      title={`Cancel ${asnName(number)}?`}
      back={back}
      size="sm"
      description="The warehouse no longer expects these goods. This cannot be undone."
    >
      <ActionForm submit="Cancel ASN" variant="danger" cancel={back} cancelLabel="Back">
        <TextField name="reason" label="Reason" required maxLength={200} autoFocus />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
