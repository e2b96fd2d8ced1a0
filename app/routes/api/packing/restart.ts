import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackingDto, toPackingDto } from "#app/domain/shipping/packing/packing.dto";
import { restartPacking } from "#app/domain/shipping/packing/packing.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { params: OrderParams, answer: PackingDto }, async ({ ctx, params }) =>
    toPackingDto(await restartPacking(ctx, params.orderId)),
  ),
});
