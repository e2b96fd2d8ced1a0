import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackScanOperation } from "#app/domain/shipping/packing/packing.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "../sent-by.server";
import { answerCheck } from "./answer-check.server";

export const loader = noGet("POST");
/** A scan from the queue of the packing screen. */
export const action = apiAction({
  POST: operation("floor.work", { params: OrderParams, body: PackScanOperation }, async ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    const answer = await answerCheck(ctx, params.orderId, input);
    const { id, ok, title, word, detail } = answer;
    // Screens that were opened before scans were queued read the result beside the order.
    return { ...answer, said: { id, ok, title, word, detail }, view: null };
  }),
});
