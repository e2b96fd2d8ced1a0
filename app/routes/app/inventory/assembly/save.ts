import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembleFormCall, AssemblyOrderParams } from "#app/domain/inventory/assembly/assembly.schema";
import { assembledInWords } from "#app/domain/inventory/assembly/assembly-status";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Records an assembly as a device recorded it offline. Recorded once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.tasks",
    { params: AssemblyOrderParams, body: AssembleFormCall },
    async ({ ctx, params: { assemblyOrderId }, input }) => {
      assertSentBy(ctx, input.by);
      const detail = assembledInWords(await assemble(ctx, assemblyOrderId, input));
      const said = { id: input.operationId, ok: true, title: "Assembled", detail };
      return { said, view: null, goTo: assemblyPaths.order(assemblyOrderId) };
    },
  ),
});
