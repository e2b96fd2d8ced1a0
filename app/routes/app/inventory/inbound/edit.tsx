import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AsnChange, AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { asnName } from "#app/domain/inbound/asn/asn-status";
import { changeAsn } from "#app/domain/inbound/asn/change-asn.server";
import { editableAsn } from "#app/domain/inbound/asn/editable-asn.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { AsnFields } from "#app/ui/domain/inbound/asn-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Edit announced receipt" }];

export const loader = pageLoader("inbound.announce", { params: AsnParams }, ({ ctx, params }) =>
  editableAsn(ctx, params.asnId),
);

export const action = pageAction(
  "inbound.announce",
  { params: AsnParams, form: AsnChange, failed: "Failed to save" },
  async ({ ctx, params: { asnId }, input }) => {
    const { number } = await changeAsn(ctx, asnId, input);
    return done(inboundPaths.asn(asnId), { title: "Saved", description: asnName(number) });
  },
);

export default function EditAsn() {
  const { id, number, isAnnounced, warehouses, defaultValue } = useLoaderData<typeof loader>();
  const back = { to: inboundPaths.asn(id), label: asnName(number) };
  return (
    <FormPage
      title={`Edit ${asnName(number)}`}
      back={back.to}
      backLabel={back.label}
      subtitle={
        isAnnounced ? "Print the labels again after a change: its cartons and pallets get new numbers" : undefined
      }
    >
      <AsnFields defaultValue={defaultValue} warehouses={warehouses} submit="Save" cancel={back.to} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
