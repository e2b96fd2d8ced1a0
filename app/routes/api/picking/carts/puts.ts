import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { putIntoSlot } from "#app/domain/picking/picking.service.server";
import { PutDto, toPutDto } from "#app/domain/picking/wall/wall.dto";
import { PutIntoSlot } from "#app/domain/picking/wall/wall.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: CartParams, body: PutIntoSlot, answer: PutDto },
    async ({ ctx, params, input }) => toPutDto(await putIntoSlot(ctx, params.cartId, input)),
  ),
});
