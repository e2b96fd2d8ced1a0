import { PutawayParams } from "#app/domain/inventory/putaway/putaway.schema";
import { putAway } from "#app/domain/inventory/putaway/putaway.server";
import { TransferCall } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords } from "#app/domain/inventory/transfers/transfer.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { stockPaths } from "#app/http/stock-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Puts units away as a device recorded it offline. Moved once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.tasks", { params: PutawayParams, body: TransferCall }, async ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    const detail = transferInWords(await putAway(ctx, params, input));
    return {
      said: { id: input.operationId, ok: true, title: "Put away", detail },
      view: null,
      goTo: stockPaths.putaway(params),
    };
  }),
});
