import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackScanOperation } from "#app/domain/shipping/packing/packing.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "../sent-by.server";
import { answerCheck } from "./answer-check.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { params: OrderParams, body: PackScanOperation }, ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    return answerCheck(ctx, params.orderId, input);
  }),
});
