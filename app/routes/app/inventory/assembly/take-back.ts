import { AssemblyParams } from "#app/domain/inventory/assembly/assembly.schema";
import { takeBackAssembly } from "#app/domain/inventory/assembly/take-back/take-back.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";

export const action = buttonAction(
  "inventory.tasks",
  { params: AssemblyParams, failed: "Failed to take the assembly back" },
  async ({ ctx, params: { assemblyOrderId, assemblyId } }) => {
    const { sku, quantity } = await takeBackAssembly(ctx, assemblyOrderId, assemblyId);
    return done(assemblyPaths.order(assemblyOrderId), {
      title: "Assembly taken back",
      description: `${quantity.toLocaleString("en-US")} × ${sku}. The components are where they were.`,
    });
  },
);
