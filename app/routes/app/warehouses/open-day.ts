import { openDay } from "#app/domain/warehouses/closed-days.server";
import { ClosedDayKey, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction(
  "warehouses.manage",
  { params: WarehouseParams, form: ClosedDayKey },
  async ({ ctx, params, input }) => {
    await openDay(ctx, params.warehouseId, input.day);
    return done(warehousePaths.one(params.warehouseId), { title: "Closed day removed" });
  },
);
