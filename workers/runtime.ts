import { RequestState } from "#app/http/request/request-state.server";

/** State of a background job: no request and no signed-in user; the actor is the system. */
export const systemState = (env: Env): RequestState => new RequestState(env, null);
