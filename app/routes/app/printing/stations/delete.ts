import { PrintStationParams } from "#app/domain/warehouses/printing/printing.schema";
import { deleteStation } from "#app/domain/warehouses/printing/stations.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";

export const action = buttonAction("warehouses.manage", { params: PrintStationParams }, async ({ ctx, params }) => {
  const description = await deleteStation(ctx, params.stationId);
  return done(printingPaths.stations(), { title: "Print station deleted", description });
});
