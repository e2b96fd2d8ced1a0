import type { SubmissionResult } from "@conform-to/react";

type Result = SubmissionResult<string[]>;

/** The form's result in an action's data: the data itself or its `result`. */
export const resultIn = (actionData: unknown): Result | undefined =>
  asResult(actionData) ?? asResult((actionData as { result?: unknown } | null | undefined)?.result);

/** Whether the action failed unexpectedly, not because of the form's values. */
export const isFailure = (actionData: unknown): boolean =>
  (actionData as { failed?: unknown } | null | undefined)?.failed === true;

/** All error messages in an action's data, except those of the field that the form shows itself. */
export function messagesIn(actionData: unknown, shownField?: string): string[] {
  const result = resultIn(actionData);
  // Adding or removing a list's entry without scripts has no status, and its errors are not shown.
  if (result?.status !== "error") return [];
  const errors = Object.entries(result.error ?? {}).filter(([field]) => field !== shownField);
  return errors.flatMap(([, messages]) => messages ?? []);
}

function asResult(value: unknown): Result | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const isResult = "initialValue" in value || "error" in value || "status" in value;
  return isResult ? (value as Result) : undefined;
}
