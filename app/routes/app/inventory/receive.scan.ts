import { answerScan } from "#app/domain/inventory/receiving/receive-goods.server";
import { ReceiveCall } from "#app/domain/inventory/receiving/receiving.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "../sent-by.server";

/** What one code of a delivery means: the list that the device keeps, as it is after the scan. Nothing is written. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.receive", { body: ReceiveCall }, ({ ctx, input }) => {
    assertSentBy(ctx, input.by);
    return answerScan(ctx, input);
  }),
});
