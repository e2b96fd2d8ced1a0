import { toWholeUnitDto, WholeUnitDto } from "#app/domain/inbound/handling-units/handling-unit.dto";
import { UnitMove, UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { unitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.tasks",
    { params: UnitParams, body: UnitMove, answer: WholeUnitDto },
    async ({ ctx, params: { unitId }, input }) => {
      await moveHandlingUnit(ctx, unitId, input);
      return toWholeUnitDto(await unitScreen(ctx, { id: unitId }));
    },
  ),
});
