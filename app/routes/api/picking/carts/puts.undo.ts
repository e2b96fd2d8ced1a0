import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { undoPut } from "#app/domain/picking/picking.service.server";
import { toWallOrderDto, WallOrderAfterDto } from "#app/domain/picking/wall/wall.dto";
import { UndoPut } from "#app/domain/picking/wall/wall.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: CartParams, body: UndoPut, answer: WallOrderAfterDto },
    async ({ ctx, params, input }) => ({ order: toWallOrderDto(await undoPut(ctx, params.cartId, input)) }),
  ),
});
