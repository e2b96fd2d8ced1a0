import { toWholeAssemblyOrderDto, WholeAssemblyOrderDto } from "#app/domain/inventory/assembly/assembly.dto";
import { AssemblyOrderParams } from "#app/domain/inventory/assembly/assembly.schema";
import { readAssemblyOrder } from "#app/domain/inventory/assembly/read-order.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.read", { params: AssemblyOrderParams, answer: WholeAssemblyOrderDto }, async ({ ctx, params }) =>
    toWholeAssemblyOrderDto(await readAssemblyOrder(ctx, params.assemblyOrderId)),
  ),
);
export const action = readOnly();
