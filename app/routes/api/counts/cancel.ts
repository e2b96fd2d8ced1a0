import { toWholeCountDto, WholeCountDto } from "#app/domain/inventory/counts/count.dto";
import { CountParams } from "#app/domain/inventory/counts/count.schema";
import { countScreen } from "#app/domain/inventory/counts/count-screen.server";
import { cancelCount } from "#app/domain/inventory/counts/start-count.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.adjust",
    { params: CountParams, answer: WholeCountDto },
    async ({ ctx, params: { countId } }) => {
      await cancelCount(ctx, countId);
      return toWholeCountDto(await countScreen(ctx, countId));
    },
  ),
});
