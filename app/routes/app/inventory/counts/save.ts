import { CountParams, SaveCountCall } from "#app/domain/inventory/counts/count.schema";
import { outcomeInWords, saveCount } from "#app/domain/inventory/counts/save-count.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Saves a count that a device recorded offline. Saved once, however often it is sent. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.count",
    { params: CountParams, body: SaveCountCall },
    async ({ ctx, params: { countId }, input }) => {
      assertSentBy(ctx, input.by);
      const detail = outcomeInWords(await saveCount(ctx, countId, input));
      return {
        said: { id: input.operationId, ok: true, title: "Count saved", detail },
        view: null,
        goTo: countPaths.one(countId),
      };
    },
  ),
});
