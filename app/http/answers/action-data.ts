import type { SubmissionResult } from "@conform-to/react";

/** Extracts the form's result from an action's data; undefined when the action returned something else. */
export function formResult(actionData: unknown): SubmissionResult<string[]> | undefined {
  if (typeof actionData !== "object" || actionData === null || !("result" in actionData)) return undefined;
  return (actionData as { result: SubmissionResult<string[]> }).result;
}
