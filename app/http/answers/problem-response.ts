import type { ProblemCode } from "#app/domain/kernel/problems/problem-codes";

/** RFC 9457 problem details. `requestId` finds the log entries of the request. */
export interface Problem {
  type: string;
  /** Stable code for programs; the wording of `title` and `detail` may change. */
  code: ProblemCode;
  title: string;
  status: number;
  detail: string;
  requestId: string;
  errors?: Record<string, string[]>;
}

export interface Failure {
  problem: Problem;
  headers: Headers;
}
