import { UnaddressedOperation } from "#app/domain/picking/picking.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { pickingPaths } from "#app/http/picking-paths";

/** Redirects operations of pages loaded before each operation had its own address; the browser sends the body again. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { body: UnaddressedOperation },
    async ({ input }) => new Response(null, { status: 308, headers: { Location: pickingPaths.act(input.intent) } }),
  ),
});
