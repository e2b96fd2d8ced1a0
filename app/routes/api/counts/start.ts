import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { LinesToCountDto, toLinesToCountDto } from "#app/domain/inventory/counts/count.dto";
import { StartCount } from "#app/domain/inventory/counts/count.schema";
import { linesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.count",
    { body: StartCount, answer: LinesToCountDto },
    async ({ ctx, input: { code } }) => {
      const { countId } = await startCount(ctx, code);
      await confirmLocation(ctx, countId, code);
      return toLinesToCountDto(await linesToCount(ctx, countId));
    },
  ),
});
