import { warehouseWithCutOffs } from "#app/domain/warehouses/cut-offs.server";
import { WarehouseDto, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { restoreWarehouse } from "#app/domain/warehouses/warehouses.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "warehouses.manage",
    { params: WarehouseParams, answer: WarehouseDto },
    async ({ ctx, params: { warehouseId } }) => {
      await restoreWarehouse(ctx, warehouseId);
      return warehouseWithCutOffs(ctx, warehouseId);
    },
  ),
});
