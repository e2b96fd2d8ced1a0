import { CartDto, toCartDto } from "#app/domain/picking/carts/cart.dto";
import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { cartScreen } from "#app/domain/picking/picking.service.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("floor.work", { params: CartParams, answer: CartDto }, async ({ ctx, params }) =>
    toCartDto(await cartScreen(ctx, params.cartId)),
  ),
);
export const action = readOnly();
