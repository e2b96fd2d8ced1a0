import { CartDto, toCartDto } from "#app/domain/picking/carts/cart.dto";
import { StartCart } from "#app/domain/picking/carts/cart.schema";
import { cartScreen, startCart } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { body: StartCart, answer: CartDto }, async ({ ctx, input }) => {
    const { cartId, leftOut } = await startCart(ctx, input);
    return toCartDto(await cartScreen(ctx, cartId), leftOut);
  }),
});
