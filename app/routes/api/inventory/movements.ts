import { z } from "zod";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { MovementDto, toMovementDto } from "#app/domain/inventory/movements/movements.dto";
import { MovementQuery } from "#app/domain/inventory/movements/movements.schema";
import { listMovements } from "#app/domain/inventory/movements/movements.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "inventory.read",
    { params: ProductParams, query: MovementQuery, answer: z.array(MovementDto) },
    async ({ ctx, params, query, request }) => {
      const { rows, next } = await listMovements(ctx, params.productId, query);
      return listed(rows.map(toMovementDto), next, request);
    },
  ),
);
export const action = readOnly();
