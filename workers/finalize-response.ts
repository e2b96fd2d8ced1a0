import { commonHeaders } from "#app/http/answers/security-headers.server";
import { withBookmark } from "#app/http/request/bookmark.server";
import type { RequestState } from "#app/http/request/request-state.server";

export interface FinalizeInput {
  request: Request;
  state: RequestState;
  /** Its route's own words, never the address: that may name people. */
  route: string;
  startedAt: number;
}

/**
 * The last thing that happens to every answer: the headers that all have, the browser's bookmark, and one line in the
 * log. The line says who asked by their id, and nothing of what was asked beyond the route.
 */
export function finalizeResponse(answer: Response, { request, state, route, startedAt }: FinalizeInput): Response {
  const last = withCommonHeaders(answer);
  if (!last.headers.has("X-Request-Id")) last.headers.set("X-Request-Id", state.requestId);
  const { trips, read, written, ms } = state.costs;
  state.log.info("request", {
    method: request.method,
    route,
    status: last.status,
    ms: Date.now() - startedAt,
    trips,
    read,
    written,
    dbMs: Math.round(ms),
    userId: state.userId,
  });
  return withBookmark(last, request, state.bookmark);
}

/** Copied only where its headers cannot be changed: a copy is given out as a stream, piece by piece. */
function withCommonHeaders(answer: Response): Response {
  try {
    commonHeaders(answer.headers);
    return answer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const copy = new Response(answer.body, answer);
    commonHeaders(copy.headers);
    return copy;
  }
}
