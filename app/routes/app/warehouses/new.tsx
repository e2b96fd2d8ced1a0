import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countryOptions } from "#app/domain/billing/parties/countries.server";
import { timeZoneOptions } from "#app/domain/warehouses/time-zones";
import { WarehouseForm, WarehousesQuery } from "#app/domain/warehouses/warehouses.schema";
import { addWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { WarehouseFields } from "#app/ui/domain/warehouses/warehouse-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { USUAL_CODES } from "#db/schema/values/scanning-values";

const TITLE = "Add warehouse";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { query: WarehousesQuery }, async ({ ctx, query }) => ({
  query,
  options: { countries: countryOptions(), timeZones: timeZoneOptions("UTC") },
  defaultValue: {
    ...{ key: ctx.newId(), timeZone: "UTC", country: "", workingDays: ["1", "2", "3", "4", "5"] },
    scannedCodes: USUAL_CODES,
  },
}));

export const action = pageAction(
  "warehouses.manage",
  { query: WarehousesQuery, form: WarehouseForm, failed: "Failed to add the warehouse" },
  async ({ ctx, input }) => {
    const id = await addWarehouse(ctx, input);
    return done(warehousePaths.one(id), { title: "Warehouse added", description: input.name });
  },
);

export default function AddWarehouse() {
  const { query, options, defaultValue } = useLoaderData<typeof loader>();
  const back = warehousePaths.list(query);
  return (
    <RouteDialog title={TITLE} back={back} size="lg">
      <WarehouseFields {...options} defaultValue={defaultValue} submit={TITLE} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
