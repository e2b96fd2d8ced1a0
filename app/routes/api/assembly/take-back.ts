import { toWholeAssemblyOrderDto, WholeAssemblyOrderDto } from "#app/domain/inventory/assembly/assembly.dto";
import { AssemblyParams } from "#app/domain/inventory/assembly/assembly.schema";
import { readAssemblyOrder } from "#app/domain/inventory/assembly/read-order.server";
import { takeBackAssembly } from "#app/domain/inventory/assembly/take-back/take-back.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.tasks",
    { params: AssemblyParams, answer: WholeAssemblyOrderDto },
    async ({ ctx, params: { assemblyOrderId: orderId, assemblyId } }) => {
      await takeBackAssembly(ctx, orderId, assemblyId);
      return toWholeAssemblyOrderDto(await readAssemblyOrder(ctx, orderId));
    },
  ),
});
