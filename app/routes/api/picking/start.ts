import { OrderParams } from "#app/domain/orders/orders.schema";
import { SessionDto, toSessionDto } from "#app/domain/picking/picking.dto";
import { startPicking } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { params: OrderParams, answer: SessionDto }, async ({ ctx, params }) =>
    toSessionDto(await startPicking(ctx, params.orderId)),
  ),
});
