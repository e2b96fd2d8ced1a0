import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { undoPut } from "#app/domain/picking/picking.service.server";
import { UndoPut } from "#app/domain/picking/wall/wall.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { pickingPaths } from "#app/http/picking-paths";

/** Only browsers without JavaScript post here; the wall's page sends its operations through the offline queue. */
export const action = buttonAction(
  "floor.work",
  { params: CartParams, form: UndoPut, failed: "Failed to undo the put" },
  async ({ ctx, params: { cartId }, input }) => {
    const { slot } = await undoPut(ctx, cartId, input);
    return done(pickingPaths.putWall(cartId), {
      title: "Reversed",
      description: `Take the units out of slot ${slot}.`,
    });
  },
);
