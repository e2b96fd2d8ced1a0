import { type DomainError, invalid } from "../kernel/errors";

/** Problems of a file that are shown; the rest is counted. */
const SHOWN = 20;

/** Refuses a file as a whole, with what is wrong in it, at the form's field "file". */
export function refusedFile(problems: readonly string[]): DomainError {
  const more = problems.length - SHOWN;
  const shown = problems.slice(0, SHOWN);
  return invalid(
    { file: more > 0 ? [...shown, `${more.toLocaleString("en-US")} more problems`] : shown },
    "validation",
  );
}
