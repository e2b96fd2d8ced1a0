import { readReturn } from "#app/domain/returns/read-return.server";
import { receiveReturn } from "#app/domain/returns/receive/receive-units.server";
import { toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { ReceiveReturnCall, ReturnParams } from "#app/domain/returns/returns.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: ReturnParams, body: ReceiveReturnCall, answer: WholeReturnDto },
    async ({ ctx, params, input: { operationId, ...units } }) => {
      await receiveReturn(ctx, params.returnId, { ...units, operationId: operationId ?? ctx.newId() });
      return toWholeReturnDto(await readReturn(ctx, params.returnId));
    },
  ),
});
