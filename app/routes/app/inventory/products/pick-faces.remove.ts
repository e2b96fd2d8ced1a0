import { removePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import { PickFaceParams } from "#app/domain/inventory/replenishment/replenishment.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stockPaths } from "#app/http/stock-paths";

export const action = buttonAction("inventory.adjust", { params: PickFaceParams }, async ({ ctx, params }) => {
  const { location } = await removePickFace(ctx, params.productId, params.locationId);
  return done(stockPaths.pickFaces(params.productId), { title: "Pick face removed", description: location });
});
