import { answerScan } from "#app/domain/inbound/receiving/receive-goods.server";
import { ReceiveCall } from "#app/domain/inbound/receiving/receiving.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Identifies a scanned code of a delivery and returns the updated list, which the device keeps. Writes nothing. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.receive", { body: ReceiveCall }, ({ ctx, input }) => {
    assertSentBy(ctx, input.by);
    return answerScan(ctx, input);
  }),
});
