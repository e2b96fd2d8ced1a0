import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackCheckDto, toPackCheckDto } from "#app/domain/shipping/packing/packing.dto";
import { PackCheckCall } from "#app/domain/shipping/packing/packing.schema";
import { scanPacked } from "#app/domain/shipping/packing/packing.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
/** A refused scan is an answer, not an error. */
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: OrderParams, body: PackCheckCall, answer: PackCheckDto },
    async ({ ctx, params, input }) => toPackCheckDto(await scanPacked(ctx, params.orderId, input)),
  ),
});
