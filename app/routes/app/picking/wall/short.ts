import { redirect } from "@remix-run/cloudflare";
import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { missAtWall } from "#app/domain/picking/picking.service.server";
import { ShortAtWall } from "#app/domain/picking/wall/wall.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { pickingPaths } from "#app/http/picking-paths";

/** Units that are not in the totes are left to pick again; the next page records them as short. */
export const action = buttonAction(
  "floor.work",
  { params: CartParams, form: ShortAtWall, failed: "Failed to record the missing units" },
  async ({ ctx, params: { cartId }, input }) => {
    await missAtWall(ctx, cartId, input);
    return redirect(pickingPaths.shortPick(input.itemId), 303);
  },
);
