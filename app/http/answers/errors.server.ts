import { data } from "@remix-run/cloudflare";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, STATUS_OF } from "#app/domain/kernel/errors";
import type { ProblemCode } from "#app/domain/kernel/problems/problem-codes";
import type { RequestState } from "../request/request-state.server";
import { describeError } from "../setup/log.server";
import { barePage } from "./bare-page.server";
import type { Failure, Problem } from "./problem-response";

const TITLE: Record<number, string> = {
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  422: "Invalid request",
  429: "Too many requests",
  500: "Something went wrong",
  502: "A partner service failed",
  503: "Unavailable",
};

type Failing = Pick<RequestState, "requestId" | "log" | "costs">;

/**
 * The only place where a thrown error becomes a response. Unexpected errors are logged in full; the response carries
 * only the request id.
 */
export function toFailure(thrown: unknown, state: Failing): Failure {
  const error = asDomainError(thrown);
  const headers = new Headers({ "X-Request-Id": state.requestId });
  if (error instanceof DomainError) {
    const status = STATUS_OF[error.code];
    if (error.detail.retryAfterSeconds) headers.set("Retry-After", String(error.detail.retryAfterSeconds));
    return {
      problem: problem(status, error.message, state, {
        code: error.reason,
        errors: error.detail.fields,
      }),
      headers,
    };
  }
  state.log.error("unexpected", describeError(error));
  return { problem: problem(500, outcomeOf(state), state, { code: "internal_error" }), headers };
}

/** False only where every write of the request is known to have been rolled back. */
export const mayHaveChanged = ({ costs }: Pick<RequestState, "costs">): boolean => costs.writes > 0;

const outcomeOf = (state: Failing): string =>
  mayHaveChanged(state)
    ? "The change may or may not have been saved. Check before you try again. If you contact support, include the request ID."
    : "Nothing was changed. Try again. If it happens again, contact support with the request ID.";

export function problem(
  status: number,
  detail: string,
  state: Pick<RequestState, "requestId">,
  { code, errors }: { code: ProblemCode; errors?: Record<string, string[]> | undefined },
): Problem {
  const title = TITLE[status] ?? "Error";
  return { type: "about:blank", code, title, status, detail, requestId: state.requestId, ...(errors && { errors }) };
}

export function problemResponse({ problem, headers }: Failure): Response {
  headers.set("Content-Type", "application/problem+json");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

/**
 * Throw the result: the nearest ErrorBoundary renders it. Where no page surrounds the route, such as a link to a file,
 * browsers get a standalone page and other clients a problem document.
 */
export function problemPage(failure: Failure, request: Request, state: RequestState) {
  const { problem, headers } = failure;
  if (!state.isFile) return data(problem, { status: problem.status, headers });
  return barePageOrProblem(failure, request, state);
}

/** The response to a failure in a route without a page: a bare error page, or a problem document for programs. */
export function barePageOrProblem(failure: Failure, request: Request, state: RequestState): Response {
  return request.headers.get("Accept")?.includes("text/html")
    ? barePage(failure, state.cspNonce)
    : problemResponse(failure);
}
