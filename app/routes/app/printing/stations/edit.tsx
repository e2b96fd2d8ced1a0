import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PrintStationForm, PrintStationParams } from "#app/domain/warehouses/printing/printing.schema";
import { changeStation, getStation, stationChoices } from "#app/domain/warehouses/printing/stations.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { StationFields } from "#app/ui/domain/printing/station-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Edit print station";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { params: PrintStationParams }, async ({ ctx, params }) => {
  const [{ id: _id, ...station }, choices] = await Promise.all([
    getStation(ctx, params.stationId),
    stationChoices(ctx),
  ]);
  return { ...choices, defaultValue: station };
});

export const action = pageAction(
  "warehouses.manage",
  { params: PrintStationParams, form: PrintStationForm, failed: "Failed to save the print station" },
  async ({ ctx, params, input }) => {
    await changeStation(ctx, params.stationId, input);
    return done(printingPaths.stations(), { title: "Print station saved", description: input.name });
  },
);

export default function EditPrintStation() {
  const form = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} back={printingPaths.stations()}>
      <StationFields {...form} submit="Save station" />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
