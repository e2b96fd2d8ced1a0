import { startBlindReturn } from "#app/domain/returns/document/blind-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { BlindReturn } from "#app/domain/returns/returns.schema";
import { apiAction, created, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { body: BlindReturn, answer: WholeReturnDto, status: 201 },
    async ({ ctx, input }) => {
      const { id } = await startBlindReturn(ctx, input);
      return created(toWholeReturnDto(await readReturn(ctx, id)));
    },
  ),
});
