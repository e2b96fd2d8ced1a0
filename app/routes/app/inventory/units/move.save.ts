import { UnitMoveCall, UnitParams } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Moves a handling unit as a device recorded it offline. Moved once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.tasks",
    { params: UnitParams, body: UnitMoveCall },
    async ({ ctx, params: { unitId }, input }) => {
      assertSentBy(ctx, input.by);
      const { code, to } = await moveHandlingUnit(ctx, unitId, input);
      return {
        said: { id: input.operationId, ok: true, title: `${code} moved`, detail: `It stands in ${to}.` },
        view: null,
        goTo: input.unitId ? unitPaths.move() : unitPaths.unit(unitId),
      };
    },
  ),
});
