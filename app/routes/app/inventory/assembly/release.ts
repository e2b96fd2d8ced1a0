import { AssemblyOrderParams } from "#app/domain/inventory/assembly/assembly.schema";
import { releaseAssemblyOrder } from "#app/domain/inventory/assembly/move-order.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";

export const action = buttonAction(
  "assembly.manage",
  { params: AssemblyOrderParams, failed: "Failed to release the order" },
  async ({ ctx, params: { assemblyOrderId } }) => {
    const { name } = await releaseAssemblyOrder(ctx, assemblyOrderId);
    return done(assemblyPaths.order(assemblyOrderId), { title: "Assembly order released", description: name });
  },
);
