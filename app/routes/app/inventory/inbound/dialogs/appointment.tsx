import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Appointment, AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { timeOf } from "#app/domain/inbound/asn/asn-status";
import { appointAsn, asnFor } from "#app/domain/inbound/asn/move-asn.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { TextField } from "#app/ui/forms/fields/text-field";
import { TimeField } from "#app/ui/forms/fields/time-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Dock appointment";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inbound.manage", { params: AsnParams }, async ({ ctx, params: { asnId } }) => {
  const { id, dock, appointmentOn, appointmentMinute } = await asnFor(ctx, asnId, "inbound.manage");
  const time = appointmentOn ? timeOf(appointmentMinute) : "";
  return { id, defaultValue: { dock, day: appointmentOn, time } };
});

export const action = pageAction(
  "inbound.manage",
  { params: AsnParams, form: Appointment, failed: "Failed to save the appointment" },
  async ({ ctx, params: { asnId }, input }) => {
    await appointAsn(ctx, asnId, input);
    return done(inboundPaths.asn(asnId), { title: input.day ? "Appointment saved" : "Appointment removed" });
  },
);

export default function AppointmentPage() {
  const { id, defaultValue } = useLoaderData<typeof loader>();
  const back = inboundPaths.asn(id);
  return (
    <RouteDialog title={TITLE} back={back} size="sm" description="In the warehouse's own time. Empty fields remove it.">
      <ActionForm submit="Save" cancel={back} defaultValue={defaultValue}>
        <DateField name="day" label="Day" />
        <FieldGrid>
          <TimeField name="time" label="Time" />
          <TextField name="dock" label="Dock" mono maxLength={20} autoComplete="off" />
        </FieldGrid>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
