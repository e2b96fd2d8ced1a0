import { PickFaceParams } from "#app/domain/inventory/replenishment/replenishment.schema";
import { claimFace } from "#app/domain/inventory/replenishment/replenishment.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stockPaths } from "#app/http/stock-paths";

export const action = buttonAction("inventory.tasks", { params: PickFaceParams }, async ({ ctx, params }) => {
  const { location } = await claimFace(ctx, params);
  return done(stockPaths.replenishFace(params), {
    title: "Claimed",
    description: `${location} is yours for 15 minutes`,
  });
});
