import { CartStepDto, toLeftOut } from "#app/domain/picking/carts/cart.dto";
import { CartStepParams, NextZone } from "#app/domain/picking/carts/cart.schema";
import { stepOfCart } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: CartStepParams, query: NextZone, answer: CartStepDto },
    async ({ ctx, params, query }) => {
      const { done, leftOut } = await stepOfCart(ctx, params.cartId, params.step, query.zone);
      return { done, leftOut: toLeftOut(leftOut) };
    },
  ),
});
