import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackingDto, toPackingDto } from "#app/domain/shipping/packing/packing.dto";
import { UndoCheck } from "#app/domain/shipping/packing/packing.schema";
import { undoCheck } from "#app/domain/shipping/packing/packing.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: OrderParams, body: UndoCheck, answer: PackingDto },
    async ({ ctx, params, input }) => toPackingDto(await undoCheck(ctx, params.orderId, input.checkId)),
  ),
});
