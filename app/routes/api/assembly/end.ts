import { toWholeAssemblyOrderDto, WholeAssemblyOrderDto } from "#app/domain/inventory/assembly/assembly.dto";
import { AssemblyOrderParams, EndAssemblyForm } from "#app/domain/inventory/assembly/assembly.schema";
import { endAssemblyOrder } from "#app/domain/inventory/assembly/move-order.server";
import { readAssemblyOrder } from "#app/domain/inventory/assembly/read-order.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "assembly.order",
    { params: AssemblyOrderParams, body: EndAssemblyForm, answer: WholeAssemblyOrderDto },
    async ({ ctx, params: { assemblyOrderId: orderId }, input }) => {
      await endAssemblyOrder(ctx, orderId, input.reason);
      return toWholeAssemblyOrderDto(await readAssemblyOrder(ctx, orderId));
    },
  ),
});
