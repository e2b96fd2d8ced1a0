import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { RequestState } from "#app/http/request/request-state.server";
import { testEnv } from "#tests/factories/world";

/** What Remix hands to a loader or an action: of the Worker's own context only the parts that ours look at. */
export function remixArgs(
  request: Request,
  params: Record<string, string> = {},
  state: RequestState = new RequestState(testEnv, request),
): LoaderFunctionArgs {
  const context = { cloudflare: { env: testEnv, ctx: { waitUntil: () => undefined } }, state };
  return { request, params, context } as unknown as LoaderFunctionArgs;
}
