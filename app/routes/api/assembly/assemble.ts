import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembledDto, toAssembledDto } from "#app/domain/inventory/assembly/assembly.dto";
import { AssembleCall, AssemblyOrderParams } from "#app/domain/inventory/assembly/assembly.schema";
import { apiAction, created, noGet, operation } from "#app/http/guards/api.server";

/** Records assembled units. */
export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.tasks",
    { params: AssemblyOrderParams, body: AssembleCall, answer: AssembledDto, status: 201 },
    async ({ ctx, params: { assemblyOrderId: orderId }, input }) =>
      created(toAssembledDto(await assemble(ctx, orderId, input))),
  ),
});
