import { deleteLocation } from "#app/domain/inventory/locations/change-location.server";
import { LocationParams } from "#app/domain/inventory/locations/location.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("inventory.adjust", { params: LocationParams }, async ({ ctx, params }) => {
  const { code, companyId } = await deleteLocation(ctx, params.locationId);
  return done(paths.inventory("locations", { company: companyId }), { title: "Location deleted", description: code });
});
