import { PickFaceParams } from "#app/domain/inventory/replenishment/replenishment.schema";
import { replenish } from "#app/domain/inventory/replenishment/replenishment.server";
import { TransferCall } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords } from "#app/domain/inventory/transfers/transfer.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { stockPaths } from "#app/http/stock-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Moves units to a pick face as a device recorded it offline. Moved once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.tasks", { params: PickFaceParams, body: TransferCall }, async ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    const detail = transferInWords(await replenish(ctx, params, input));
    const { operationId: id } = input;
    return {
      said: { id, ok: true, title: "Replenished", detail, undoId: id },
      view: null,
      goTo: stockPaths.replenishFace(params),
    };
  }),
});
