import { completeReturn } from "#app/domain/returns/document/complete-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("inventory.receive", { params: ReturnParams, answer: WholeReturnDto }, async ({ ctx, params }) => {
    await completeReturn(ctx, params.returnId);
    return toWholeReturnDto(await readReturn(ctx, params.returnId));
  }),
});
