import { receivedInWords } from "#app/domain/returns/return-labels";
import { receiveWithPhoto } from "#app/domain/returns/return-photos.server";
import { KeptReceipt, ReturnParams } from "#app/domain/returns/returns.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Receives units of a return that a device recorded offline. Received once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: ReturnParams, body: KeptReceipt },
    async ({ ctx, params: { returnId }, input: { by, photo, ...units } }) => {
      assertSentBy(ctx, by);
      const said = receivedInWords(await receiveWithPhoto(ctx, returnId, units, photo));
      return { said: { id: units.operationId, ok: true, ...said }, view: null, goTo: returnPaths.receive(returnId) };
    },
  ),
});
