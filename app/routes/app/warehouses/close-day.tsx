import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { closeDay } from "#app/domain/warehouses/closed-days.server";
import { ClosedDayForm, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { getWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add closed day";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { params: WarehouseParams }, async ({ ctx, params }) => {
  const { id, name } = await getWarehouse(ctx, params.warehouseId);
  return { id, name };
});

export const action = pageAction(
  "warehouses.manage",
  { params: WarehouseParams, form: ClosedDayForm, failed: "Failed to add the closed day" },
  async ({ ctx, params, input }) => {
    await closeDay(ctx, params.warehouseId, input);
    return done(warehousePaths.one(params.warehouseId), { title: "Closed day added" });
  },
);

export default function CloseDay() {
  const { id, name } = useLoaderData<typeof loader>();
  const back = warehousePaths.one(id);
  return (
    <RouteDialog title={TITLE} back={back} description={`Nothing ships from ${name} on this day`}>
      <ActionForm
        schema={() => import("#app/domain/warehouses/warehouses.schema").then((module) => module.ClosedDayForm)}
        submit="Save"
        cancel={back}
      >
        <FieldGrid>
          <DateField name="day" label="Day" required />
          <TextField name="name" label="Name" maxLength={80} hint="Such as Christmas Day" />
        </FieldGrid>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
