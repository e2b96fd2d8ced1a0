import { countBin } from "#app/domain/picking/picking.service.server";
import { CountCall, ShortageParams } from "#app/domain/picking/shortages/shortages.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { pickingPaths } from "#app/http/picking-paths";
import { assertSentBy } from "../sent-by.server";

/** Saves a count that a device recorded offline. Saved once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.adjust", { params: ShortageParams, body: CountCall }, async ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    const detail = await countBin(ctx, params.shortageId, input);
    const said = { id: input.operationId, ok: true, title: "Counted", detail };
    return { said, view: null, goTo: pickingPaths.shortages() };
  }),
});
