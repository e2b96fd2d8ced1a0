import { WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { restoreWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("warehouses.manage", { params: WarehouseParams }, async ({ ctx, params }) => {
  const { name } = await restoreWarehouse(ctx, params.warehouseId);
  return done(warehousePaths.one(params.warehouseId), { title: "Warehouse restored", description: name });
});
