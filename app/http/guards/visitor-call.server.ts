import type { z } from "zod";
import { assertSameOrigin } from "../request/origin.server";
import { parseBody, parseCallQuery } from "../request/parse.server";
import type { RequestState } from "../request/request-state.server";
import type { Operation } from "./api.server";

/**
 * A call by the script of a visitors' page; `why` says why it needs no session. It is never repeated from a stored answer:
 * each one proves something of its own.
 */
export const visitorCall = <S extends z.ZodType>(
  why: string,
  body: S,
  handler: (input: z.output<S>, request: Request, state: RequestState) => Promise<Response>,
): Operation => ({
  stamp: { permission: null, why, body },
  async run({ request }, state) {
    assertSameOrigin(request);
    parseCallQuery(undefined, request);
    const { input } = await parseBody(body, request);
    return handler(input as z.output<S>, request, state);
  },
});
