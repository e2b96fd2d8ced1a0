import { dissolveUnit } from "#app/domain/inbound/handling-units/dissolve-unit.server";
import { toWholeUnitDto, WholeUnitDto } from "#app/domain/inbound/handling-units/handling-unit.dto";
import { UnitDissolve, UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.tasks",
    { params: UnitParams, body: UnitDissolve, answer: WholeUnitDto },
    async ({ ctx, params: { unitId }, input }) => {
      await dissolveUnit(ctx, unitId, input);
      return toWholeUnitDto(await unitScreen(ctx, { id: unitId }));
    },
  ),
});
