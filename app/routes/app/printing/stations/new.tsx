import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PrintStationForm } from "#app/domain/warehouses/printing/printing.schema";
import { addStation, stationChoices } from "#app/domain/warehouses/printing/stations.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { StationFields } from "#app/ui/domain/printing/station-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add print station";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", {}, async ({ ctx }) => {
  const key = ctx.newId();
  const choices = await stationChoices(ctx);
  return { ...choices, defaultValue: { key, warehouseId: choices.warehouses[0]?.id ?? "" } };
});

export const action = pageAction(
  "warehouses.manage",
  { form: PrintStationForm, failed: "Failed to add the print station" },
  async ({ ctx, input }) => {
    await addStation(ctx, input);
    return done(printingPaths.stations(), { title: "Print station added", description: input.name });
  },
);

export default function AddPrintStation() {
  const form = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} back={printingPaths.stations()}>
      <StationFields {...form} submit={TITLE} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
