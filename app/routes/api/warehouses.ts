import { z } from "zod";
import { warehousesWithCutOffs } from "#app/domain/warehouses/cut-offs.server";
import { WarehouseDto } from "#app/domain/warehouses/warehouses.schema";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

/** The active warehouses, for staff. */
export const loader = apiLoader(
  operation("floor.work", { answer: z.array(WarehouseDto) }, async ({ ctx }) => warehousesWithCutOffs(ctx)),
);
export const action = readOnly();
