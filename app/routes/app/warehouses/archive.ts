import { WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { archiveWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("warehouses.manage", { params: WarehouseParams }, async ({ ctx, params }) => {
  const { name } = await archiveWarehouse(ctx, params.warehouseId);
  return done(warehousePaths.one(params.warehouseId), { title: "Warehouse archived", description: name });
});
