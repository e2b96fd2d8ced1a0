import { toWholeAssemblyOrderDto, WholeAssemblyOrderDto } from "#app/domain/inventory/assembly/assembly.dto";
import { AssemblyOrderParams } from "#app/domain/inventory/assembly/assembly.schema";
import { releaseAssemblyOrder } from "#app/domain/inventory/assembly/move-order.server";
import { readAssemblyOrder } from "#app/domain/inventory/assembly/read-order.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "assembly.manage",
    { params: AssemblyOrderParams, answer: WholeAssemblyOrderDto },
    async ({ ctx, params: { assemblyOrderId: orderId } }) => {
      await releaseAssemblyOrder(ctx, orderId);
      return toWholeAssemblyOrderDto(await readAssemblyOrder(ctx, orderId));
    },
  ),
});
