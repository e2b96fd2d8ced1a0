import type { SubmissionResult } from "@conform-to/react";

type Result = SubmissionResult<string[]>;

/**
 * The form's own result out of an action's answer: the answer itself or its `result`. Where a page has several forms,
 * each names its intent, and a result belongs to the form whose intent was sent.
 */
export function resultFor(answer: unknown, intent: string | undefined): Result | undefined {
  const result = asResult(answer) ?? asResult((answer as { result?: unknown } | null | undefined)?.result);
  if (!result) return undefined;
  const sent = result.initialValue?.intent;
  return sent === undefined || sent === intent ? result : undefined;
}

function asResult(value: unknown): Result | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const isResult = "initialValue" in value || "error" in value || "fields" in value;
  return isResult ? (value as Result) : undefined;
}
