import { recordLoad } from "../database/load-meter.server";
import { publishChanges } from "../live/publish.server";
import type { RequestState } from "./request-state.server";

/** What remains to be done once a request has its response, or a job has ended. Runs in the background. */
export const afterResponse = async (env: Env, state: RequestState): Promise<void> => {
  await Promise.all([publishChanges(env, state), recordLoad(env, state)]);
};
