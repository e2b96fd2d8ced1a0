import { answerLive } from "#app/http/live/connect.server";
import type { RequestState } from "#app/http/request/request-state.server";
import { answerLocally } from "./local-endpoint";

/** The few addresses that are no routes of the app; null for all others. */
export const answerDirectly = async (request: Request, env: Env, state: RequestState): Promise<Response | null> =>
  (await answerLocally(request, state)) ?? answerLive(request, env, state);
