import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { missAtWall, wallOrder } from "#app/domain/picking/picking.service.server";
import { toWallOrderDto, WallOrderAfterDto } from "#app/domain/picking/wall/wall.dto";
import { ShortAtWall } from "#app/domain/picking/wall/wall.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: CartParams, body: ShortAtWall, answer: WallOrderAfterDto },
    async ({ ctx, params, input }) => {
      await missAtWall(ctx, params.cartId, input);
      return { order: toWallOrderDto(await wallOrder(ctx, input.orderId)) };
    },
  ),
});
