import { TransferCall, TransferQuery } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords, transferStock } from "#app/domain/inventory/transfers/transfer.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { backTarget } from "#app/http/redirects/back-path";
import { stockPaths } from "#app/http/stock-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

const Query = TransferQuery.pick({ back: true });

/** Books a transfer that a device recorded offline. Booked once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.adjust", { query: Query, body: TransferCall }, async ({ ctx, query, input }) => {
    assertSentBy(ctx, input.by);
    const detail = transferInWords(await transferStock(ctx, input));
    const { operationId: id } = input;
    const said = { id, ok: true, title: "Stock transferred", detail, undoId: id };
    return {
      said,
      view: null,
      goTo: backTarget(query.back)?.to ?? stockPaths.transferStock({ company: input.companyId }),
    };
  }),
});
