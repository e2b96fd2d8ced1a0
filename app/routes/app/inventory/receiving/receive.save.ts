import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { receivedInWords } from "#app/domain/inbound/receiving/received";
import { ReceiveCall } from "#app/domain/inbound/receiving/receiving.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { stockPaths } from "#app/http/stock-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Books a delivery that a device recorded offline. Booked once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.receive", { body: ReceiveCall }, async ({ ctx, input }) => {
    assertSentBy(ctx, input.by);
    const received = await receiveGoods(ctx, input);
    const { operationId: id } = input;
    const said = { id, ok: true, title: "Goods received", detail: receivedInWords(received), undoId: id };
    return { said, view: null, goTo: stockPaths.receipt(received.receiptId) };
  }),
});
