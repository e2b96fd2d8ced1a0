import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StartLoad, StartLoadQuery } from "#app/domain/shipping/loads/loads.schema";
import { loadWarehouses, startLoad } from "#app/domain/shipping/loads/loads.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Start loading";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", { query: StartLoadQuery }, async ({ ctx, query }) => {
  const warehouses = await loadWarehouses(ctx);
  const usual = query.warehouseId ?? ctx.actor.warehouseId ?? warehouses[0]?.id;
  return {
    warehouses: warehouses.map(({ id, name }) => ({ value: id, label: name })),
    defaultValue: { warehouseId: usual ?? "", carrier: query.carrier ?? "", trailer: "" },
  };
});

export const action = pageAction(
  "floor.work",
  { query: StartLoadQuery, form: StartLoad, failed: "Failed to start loading" },
  async ({ ctx, input }) => redirect(shippingPaths.load(await startLoad(ctx, input)), 303),
);

const CARRIER_OPTIONS = CARRIERS.map((value) => ({ value, label: carrierLabel(value) }));

export default function StartLoading() {
  const { warehouses, defaultValue } = useLoaderData<typeof loader>();
  const back = shippingPaths.endOfDay();
  return (
    <RouteDialog title={TITLE} back={back}>
      <ActionForm submit={TITLE} cancel={back} defaultValue={defaultValue}>
        <SelectField name="warehouseId" label="Warehouse" options={warehouses} required />
        <SelectField name="carrier" label="Carrier" options={CARRIER_OPTIONS} placeholder="Choose a carrier" required />
        <TextField name="trailer" label="Trailer or dock" maxLength={60} hint="Optional, printed on the manifest" />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
