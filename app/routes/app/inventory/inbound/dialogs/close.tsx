import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AsnParams, CloseAsn } from "#app/domain/inbound/asn/asn.schema";
import { differencesInWords } from "#app/domain/inbound/asn/asn-notices";
import { asnName } from "#app/domain/inbound/asn/asn-status";
import { closeAsn, closingQuestion } from "#app/domain/inbound/asn/move-asn.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Close announced receipt" }];

export const loader = pageLoader("inbound.manage", { params: AsnParams }, async ({ ctx, params: { asnId } }) => {
  const { asn, differences } = await closingQuestion(ctx, asnId);
  return { id: asn.id, number: asn.number, short: differences.short, words: differencesInWords(differences) };
});

export const action = pageAction(
  "inbound.manage",
  { params: AsnParams, form: CloseAsn, failed: "Failed to close" },
  async ({ ctx, params: { asnId }, input }) => {
    const words = differencesInWords(await closeAsn(ctx, asnId, input.reason));
    const description = `The company was notified: ${words || "everything was received as announced"}.`;
    return done(inboundPaths.asn(asnId), { title: "Announced receipt closed", description });
  },
);

export default function CloseAsnPage() {
  const { id, number, short, words } = useLoaderData<typeof loader>();
  const back = inboundPaths.asn(id);
  return (
    <RouteDialog
      title={short > 0 ? `Close ${asnName(number)} short?` : `Close ${asnName(number)}?`}
      back={back}
      size="sm"
      description={`${words || "Everything was received as announced"}. The company is notified and gets the report. Nothing more can be received for it.`}
    >
      <ActionForm submit={short > 0 ? "Close short" : "Close"} cancel={back} cancelLabel="Back">
        {short > 0 && <TextField name="reason" label="Reason" required maxLength={200} autoFocus />}
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
