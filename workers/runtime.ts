import { RequestState } from "#app/http/request/request-state.server";

/** What a job runs with: no request, nobody signed in, the system as actor. */
export const systemState = (env: Env): RequestState => new RequestState(env, null);
