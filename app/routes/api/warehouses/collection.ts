import { z } from "zod";
import { warehousesWithCutOffs, warehouseWithCutOffs } from "#app/domain/warehouses/cut-offs.server";
import { WarehouseCall, WarehouseDto } from "#app/domain/warehouses/warehouses.schema";
import { addWarehouse } from "#app/domain/warehouses/warehouses.server";
import { apiAction, apiLoader, created, operation } from "#app/http/guards/api.server";

/** The active warehouses, for staff. */
export const loader = apiLoader(
  operation("floor.work", { answer: z.array(WarehouseDto) }, async ({ ctx }) => warehousesWithCutOffs(ctx)),
);

export const action = apiAction(
  {
    POST: operation(
      "warehouses.manage",
      { body: WarehouseCall, answer: WarehouseDto, status: 201 },
      async ({ ctx, input }) => created(await warehouseWithCutOffs(ctx, await addWarehouse(ctx, input))),
    ),
  },
  true,
);
