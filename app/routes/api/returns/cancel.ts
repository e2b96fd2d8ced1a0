import { cancelReturn } from "#app/domain/returns/document/change-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { CancelReturn, ReturnParams } from "#app/domain/returns/returns.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "orders.create",
    { params: ReturnParams, body: CancelReturn, answer: WholeReturnDto },
    async ({ ctx, params, input }) => {
      await cancelReturn(ctx, params.returnId, input.reason);
      return toWholeReturnDto(await readReturn(ctx, params.returnId));
    },
  ),
});
