import { BinParams } from "#app/domain/inventory/bins/bin-form.schema";
import { restoreBin } from "#app/domain/inventory/bins/change-bin.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stockPaths } from "#app/http/stock-paths";

export const action = buttonAction("inventory.adjust", { params: BinParams }, async ({ ctx, params }) => {
  const { id, code } = await restoreBin(ctx, params.locationId);
  return done(stockPaths.location(id), { title: "Location restored", description: code });
});
