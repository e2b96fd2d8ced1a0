import type { AppLoadContext } from "@remix-run/cloudflare";
import { answerLive } from "#app/http/live/connect.server";
import { afterResponse } from "#app/http/request/after-response.server";
import { answerLocally } from "./local-endpoint";

/** The few addresses that are no routes of the app; null for all others. */
export async function answerDirectly(
  request: Request,
  { cloudflare: { env, ctx }, state }: AppLoadContext,
): Promise<Response | null> {
  const answer = (await answerLocally(request, state)) ?? (await answerLive(request, env, state));
  if (answer) ctx.waitUntil(afterResponse(env, state));
  return answer;
}
