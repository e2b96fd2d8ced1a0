import { toWholeUnitDto, WholeUnitDto } from "#app/domain/inbound/handling-units/handling-unit.dto";
import { UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.read", { params: UnitParams, answer: WholeUnitDto }, async ({ ctx, params }) =>
    toWholeUnitDto(await unitScreen(ctx, { id: params.unitId })),
  ),
);
export const action = readOnly();
