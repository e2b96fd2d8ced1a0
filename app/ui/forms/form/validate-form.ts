import { parse, type Submission, type SubmissionResult } from "@conform-to/react";

type Errors = Record<string, unknown>;
type Intent = NonNullable<SubmissionResult["intent"]>;
export type Validate = (formData: FormData) => Submission<Record<string, unknown>>;

/**
 * Validates in the browser. conform calls it for every submission, and again on input while the form shows errors: then
 * errors disappear as they are corrected, and new ones wait for the next submission.
 */
export function validateForm(validate: Validate | undefined, formData: FormData, shown: Errors) {
  const submission = validate ? validate(formData) : withoutSchema(formData, shown);
  const reply: typeof submission.reply = (options) => {
    const result = submission.reply(options);
    return result.intent?.type === "validate" ? { ...result, error: onlyShown(result.error, shown) } : result;
  };
  return { ...submission, reply };
}

const onlyShown = (error: SubmissionResult["error"], shown: Errors): SubmissionResult["error"] =>
  Object.fromEntries(Object.entries(error ?? {}).filter(([name]) => name in shown));

/** Submits to the server, the only one that can validate. `null` tells conform to keep an error. */
const withoutSchema = (formData: FormData, shown: Errors) =>
  parse<Record<string, unknown>, string[]>(formData, {
    resolve: (value, intent) => {
      if (!intent) return { value };
      const kept = Object.keys(shown).filter((name) => !isOutdated(name, intent));
      return { error: Object.fromEntries(kept.map((name) => [name, null])) };
    },
  });

/** Whether an error may no longer hold: of the edited field, of the form, or of a list's shifted entries. */
function isOutdated(name: string, { type, payload }: Intent): boolean {
  if (type === "remove") return name.startsWith(`${payload.name}[`);
  return type === "validate" && (name === payload.name || name === "");
}
