import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { RequestState } from "#app/http/request/request-state.server";
import { testEnv } from "#tests/factories/world";

/**
 * The arguments that Remix passes to a loader or action. Contains only the parts of the Worker's context that our code
 * uses.
 */
export function remixArgs(
  request: Request,
  params: Record<string, string> = {},
  state: RequestState = new RequestState(testEnv, request),
): LoaderFunctionArgs {
  const context = { cloudflare: { env: testEnv, ctx: { waitUntil: () => undefined } }, state };
  return { request, params, context } as unknown as LoaderFunctionArgs;
}
