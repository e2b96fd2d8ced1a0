import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { LinesToCountDto, toLinesToCountDto } from "#app/domain/inventory/counts/count.dto";
import { CountParams, StartCount } from "#app/domain/inventory/counts/count.schema";
import { linesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.count",
    { params: CountParams, body: StartCount, answer: LinesToCountDto },
    async ({ ctx, params: { countId }, input }) => {
      await confirmLocation(ctx, countId, input.code);
      return toLinesToCountDto(await linesToCount(ctx, countId));
    },
  ),
});
