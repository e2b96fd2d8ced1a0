import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { UnitFromCarton } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitFromCarton } from "#app/domain/inbound/handling-units/unit-from-carton.server";
import { RECEIVING } from "#app/domain/inventory/location-code";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { PlacementReasonField } from "#app/ui/domain/inventory/placement-reason-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Keep a received carton";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.tasks", {}, async ({ ctx }) => ({
  defaultValue: { operationId: ctx.newId(), place: RECEIVING },
}));

export const action = pageAction(
  "inventory.tasks",
  { form: UnitFromCarton, failed: "Failed to keep the carton" },
  async ({ ctx, input }) => {
    const { id, code, units } = await unitFromCarton(ctx, input);
    const held = units === 1 ? "1 unit is" : `${units.toLocaleString("en-US")} units are`;
    return done(unitPaths.unit(id), {
      title: `${code} made`,
      description: units > 0 ? `${held} in it.` : "What was in it is not known. Put its stock in.",
    });
  },
);

export default function KeepCarton() {
  const { defaultValue } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="A carton or pallet of an announced receipt stays together and moves as one"
      back={unitPaths.units()}
      backLabel="Handling units"
    >
      <ActionForm submit="Keep together" cancel={unitPaths.units()} defaultValue={defaultValue}>
        <HiddenField name="operationId" />
        <TextField
          name="code"
          label="Number on its label"
          mono
          required
          maxLength={60}
          autoFocus
          autoComplete="off"
          placeholder="SSCC or ASN-12-C3"
        />
        <TextField name="place" label="Where it stands" mono required maxLength={60} autoComplete="off" />
        <PlacementReasonField />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
