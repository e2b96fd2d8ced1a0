import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { dissolveUnit } from "#app/domain/inbound/handling-units/dissolve-unit.server";
import { UnitDissolve, UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitToMove } from "#app/domain/inbound/handling-units/unit-place.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { PlacementReasonField } from "#app/ui/domain/inventory/placement-reason-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Dissolve handling unit" }];

export const loader = pageLoader("inventory.tasks", { params: UnitParams }, async ({ ctx, params }) => {
  const { id, code, standsIn, stocked } = await unitToMove(ctx, params.unitId);
  return {
    id,
    code,
    isEmpty: stocked === 0,
    defaultValue: { operationId: ctx.newId(), place: standsIn.split("/")[0] },
  };
});

export const action = pageAction(
  "inventory.tasks",
  { params: UnitParams, form: UnitDissolve, failed: "Failed to dissolve the unit" },
  async ({ ctx, params: { unitId }, input }) => {
    const { code, moved, to } = await dissolveUnit(ctx, unitId, input);
    const units = moved === 1 ? "1 unit was" : `${moved.toLocaleString("en-US")} units were`;
    const description = moved > 0 ? `${units} moved to ${to}.` : "It was empty.";
    return done(unitPaths.unit(unitId), { title: `${code} dissolved`, description });
  },
);

export default function DissolveUnitPage() {
  const { id, code, isEmpty, defaultValue } = useLoaderData<typeof loader>();
  const back = unitPaths.unit(id);
  return (
    <RouteDialog
      title={`Dissolve ${code}?`}
      back={back}
      size="sm"
      description={
        isEmpty
          ? "It is empty. Its number is not used again."
          : "What is in it goes to the location below, and stays allocated. Its number is not used again."
      }
    >
      <ActionForm submit="Dissolve" cancel={back} cancelLabel="Back" defaultValue={defaultValue}>
        <HiddenField name="operationId" />
        {isEmpty ? (
          <HiddenField name="place" />
        ) : (
          <TextField name="place" label="To" mono required maxLength={60} autoFocus />
        )}
        <PlacementReasonField />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
