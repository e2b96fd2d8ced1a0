import { BinParams } from "#app/domain/inventory/bins/bin-form.schema";
import { removeBin } from "#app/domain/inventory/bins/change-bin.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("inventory.adjust", { params: BinParams }, async ({ ctx, params }) => {
  const { code } = await removeBin(ctx, params.locationId);
  return done(paths.inventory("locations"), { title: "Location deleted", description: code });
});
