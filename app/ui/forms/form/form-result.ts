import type { SubmissionResult } from "@conform-to/react";

type Result = SubmissionResult<string[]>;
export type Errors = Record<string, string[]>;
type Judged = { status?: "error" | "success" | undefined; error?: Record<string, string[] | null> | null };

/** The form's result in an action's answer: the answer itself or its `result`. */
export const resultIn = (answer: unknown): Result | undefined =>
  asResult(answer) ?? asResult((answer as { result?: unknown } | null | undefined)?.result);

/** Whether the action failed unexpectedly, not because of the form's values. */
export const isFailure = (answer: unknown): boolean =>
  (answer as { failed?: unknown } | null | undefined)?.failed === true;

function asResult(value: unknown): Result | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const isResult = "initialValue" in value || "error" in value || "status" in value;
  return isResult ? (value as Result) : undefined;
}

/** What is wrong, by field; the form's own errors are under "". A row added or removed without scripts is no judgement. */
export function errorsOf(result: Judged | null | undefined): Errors {
  if (result?.status !== "error") return {};
  const wrong = Object.entries(result.error ?? {}).filter((entry): entry is [string, string[]] =>
    Boolean(entry[1]?.length),
  );
  return Object.fromEntries(wrong);
}
