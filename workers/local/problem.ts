/** An error that the user can fix: printed as its message, without a stack. */
export class Problem extends Error {
  override name = "Problem";
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
