import type { SubmissionResult } from "@conform-to/react";

/** The form's result out of an action's data, whatever else the action may answer. */
export function formResult(actionData: unknown): SubmissionResult<string[]> | undefined {
  if (typeof actionData !== "object" || actionData === null || !("result" in actionData)) return undefined;
  return (actionData as { result: SubmissionResult<string[]> }).result;
}
