import { PutawayParams } from "#app/domain/inventory/putaway/putaway.schema";
import { claimPutaway } from "#app/domain/inventory/putaway/putaway.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stockPaths } from "#app/http/stock-paths";

export const action = buttonAction("inventory.tasks", { params: PutawayParams }, async ({ ctx, params }) => {
  const { location } = await claimPutaway(ctx, params);
  return done(stockPaths.putaway(params), {
    title: "Claimed",
    description: `The units in ${location} are yours for 15 minutes`,
  });
});
