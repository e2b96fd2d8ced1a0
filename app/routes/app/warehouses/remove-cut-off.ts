import { removeCutOff } from "#app/domain/warehouses/cut-offs.server";
import { CutOffKey, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction(
  "warehouses.manage",
  { params: WarehouseParams, form: CutOffKey },
  async ({ ctx, params, input }) => {
    await removeCutOff(ctx, params.warehouseId, input);
    return done(warehousePaths.one(params.warehouseId), { title: "Cut-off removed" });
  },
);
