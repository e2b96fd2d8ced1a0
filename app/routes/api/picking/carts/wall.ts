import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { wallScreen } from "#app/domain/picking/picking.service.server";
import { toWallDto, WallDto } from "#app/domain/picking/wall/wall.dto";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("floor.work", { params: CartParams, answer: WallDto }, async ({ ctx, params }) =>
    toWallDto(await wallScreen(ctx, params.cartId)),
  ),
);
export const action = readOnly();
