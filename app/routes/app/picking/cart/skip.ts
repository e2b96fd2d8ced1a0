import { CartParams, SkipStop } from "#app/domain/picking/carts/cart.schema";
import { skipStop } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { pickingPaths } from "#app/http/picking-paths";
import { orEnded } from "./or-ended.server";

/** Only browsers without JavaScript post here; the cart's page sends its operations through the offline queue. */
export const action = buttonAction(
  "floor.work",
  { params: CartParams, form: SkipStop },
  ({ ctx, params: { cartId }, input }) =>
    orEnded(ctx, cartId, async () => {
      await skipStop(ctx, cartId, input.itemIds);
      const description = "It comes up again after the other items.";
      return done(pickingPaths.cart(cartId), { title: "Skipped", description });
    }),
);
