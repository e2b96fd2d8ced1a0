import { warehouseWithCutOffs } from "#app/domain/warehouses/cut-offs.server";
import { WarehouseCall, WarehouseDto, WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { changeWarehouse } from "#app/domain/warehouses/warehouses.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("floor.work", { params: WarehouseParams, answer: WarehouseDto }, async ({ ctx, params }) =>
    warehouseWithCutOffs(ctx, params.warehouseId),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "warehouses.manage",
      { params: WarehouseParams, body: WarehouseCall, answer: WarehouseDto },
      async ({ ctx, params: { warehouseId }, input }) => {
        await changeWarehouse(ctx, warehouseId, input);
        return warehouseWithCutOffs(ctx, warehouseId);
      },
    ),
  },
  true,
);
