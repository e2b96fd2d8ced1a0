import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { setCutOff } from "#app/domain/warehouses/cut-offs.server";
import { CutOffForm, CutOffKey, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { getWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { TimeField } from "#app/ui/forms/fields/time-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Set cut-off";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: WarehouseParams, query: CutOffKey };

export const loader = pageLoader("warehouses.manage", asked, async ({ ctx, params, query }) => {
  const { id, name, timeZone } = await getWarehouse(ctx, params.warehouseId);
  return { id, name, timeZone, defaultValue: { ...query, time: "" } };
});

export const action = pageAction(
  "warehouses.manage",
  { ...asked, form: CutOffForm, failed: "Failed to set the cut-off" },
  async ({ ctx, params, input }) => {
    await setCutOff(ctx, params.warehouseId, input);
    return done(warehousePaths.one(params.warehouseId), { title: "Cut-off set" });
  },
);

const CARRIER_OPTIONS = CARRIERS.map((value) => ({ value, label: carrierLabel(value) }));

export default function SetCutOff() {
  const { id, name, timeZone, defaultValue } = useLoaderData<typeof loader>();
  const back = warehousePaths.one(id);
  return (
    <RouteDialog title={TITLE} back={back} description={`Until when carriers take parcels from ${name}`}>
      <ActionForm
        schema={() => import("#app/domain/warehouses/warehouses.schema").then((module) => module.CutOffForm)}
        submit="Save"
        cancel={back}
        defaultValue={defaultValue}
      >
        <FieldGrid>
          <SelectField name="carrier" label="Carrier" options={CARRIER_OPTIONS} placeholder="All carriers" />
          <TextField name="service" label="Service" maxLength={80} hint="Empty for all services" />
          <TimeField name="time" label="Time" required hint={`In ${timeZone.replaceAll("_", " ")}`} />
        </FieldGrid>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
