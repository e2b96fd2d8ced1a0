import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countryOptions } from "#app/domain/billing/parties/countries.server";
import { timeZoneOptions } from "#app/domain/warehouses/time-zones";
import { WarehouseForm, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { changeWarehouse, getWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { WarehouseFields } from "#app/ui/domain/warehouses/warehouse-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Edit warehouse";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { params: WarehouseParams }, async ({ ctx, params }) => {
  const {
    id,
    workingDays,
    needsRelease,
    archivedAt: _at,
    createdAt: _on,
    updatedAt: _then,
    ...form
  } = await getWarehouse(ctx, params.warehouseId);
  return {
    id,
    options: { countries: countryOptions(), timeZones: timeZoneOptions(form.timeZone) },
    defaultValue: { ...form, workingDays: workingDays.map(String), needsRelease: needsRelease ? "on" : "" },
  };
});

export const action = pageAction(
  "warehouses.manage",
  { params: WarehouseParams, form: WarehouseForm, failed: "Failed to save the warehouse" },
  async ({ ctx, params, input }) => {
    await changeWarehouse(ctx, params.warehouseId, input);
    return done(warehousePaths.one(params.warehouseId), { title: "Warehouse saved", description: input.name });
  },
);

export default function EditWarehouse() {
  const { id, options, defaultValue } = useLoaderData<typeof loader>();
  const back = warehousePaths.one(id);
  return (
    <RouteDialog title={TITLE} back={back} size="lg">
      <WarehouseFields {...options} defaultValue={defaultValue} submit="Save" cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
