import { readReturn } from "#app/domain/returns/read-return.server";
import { correctUnits } from "#app/domain/returns/receive/correct-units.server";
import { toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { CorrectUnitsCall, UnitsParams } from "#app/domain/returns/returns.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: UnitsParams, body: CorrectUnitsCall, answer: WholeReturnDto },
    async ({ ctx, params: { returnId, unitsId }, input: { operationId, ...right } }) => {
      await correctUnits(ctx, returnId, unitsId, { ...right, operationId: operationId ?? ctx.newId() });
      return toWholeReturnDto(await readReturn(ctx, returnId));
    },
  ),
});
