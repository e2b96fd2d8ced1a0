import { restoreLocation } from "#app/domain/inventory/locations/change-location.server";
import { LocationParams } from "#app/domain/inventory/locations/location.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stockPaths } from "#app/http/stock-paths";

export const action = buttonAction("inventory.adjust", { params: LocationParams }, async ({ ctx, params }) => {
  const { code } = await restoreLocation(ctx, params.locationId);
  return done(stockPaths.location(params.locationId), { title: "Location restored", description: code });
});
