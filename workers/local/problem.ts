/** Something a person can put right: printed as its one sentence, without a stack. */
export class Problem extends Error {
  override name = "Problem";
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
