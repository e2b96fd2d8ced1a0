import { redirect } from "@remix-run/cloudflare";
import { PrintStationParams } from "#app/domain/warehouses/printing/printing.schema";
import { getStation } from "#app/domain/warehouses/printing/stations.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stationCookie } from "#app/http/request/print-station";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

/** Sets this browser to the station. */
export const action = buttonAction("floor.work", { params: PrintStationParams }, async ({ ctx, params }) => {
  const { id } = await getStation(ctx, params.stationId);
  return redirect(printingPaths.stations(), { status: 303, headers: { "Set-Cookie": await stationCookie(id) } });
});
