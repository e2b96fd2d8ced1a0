import { SavedCountDto } from "#app/domain/inventory/counts/count.dto";
import { CountParams, SaveCount } from "#app/domain/inventory/counts/count.schema";
import { saveCount } from "#app/domain/inventory/counts/save-count.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.count",
    { params: CountParams, body: SaveCount, answer: SavedCountDto },
    async ({ ctx, params, input }) => {
      const { code: location, ...lines } = await saveCount(ctx, params.countId, input);
      return { location, ...lines };
    },
  ),
});
