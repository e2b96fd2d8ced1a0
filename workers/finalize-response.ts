import { commonHeaders } from "#app/http/answers/security-headers.server";
import { withBookmark } from "#app/http/database/bookmark.server";
import type { RequestState } from "#app/http/request/request-state.server";

export interface FinalizeInput {
  request: Request;
  state: RequestState;
  /** The route pattern, never the URL itself, which may contain names. */
  route: string;
  startedAt: number;
}

/**
 * Last step of every response: common headers, the browser's bookmark, and one log line. The line contains the user's
 * id and the route, but no request data.
 */
export function finalizeResponse(
  answer: Response,
  { request, state, route, startedAt }: FinalizeInput,
): Promise<Response> {
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
  return withBookmark(last, request, state.remembered);
}

/** Copies the response only when its headers are immutable: a copied body is streamed in chunks. */
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
