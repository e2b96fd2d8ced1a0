import { z } from "zod";
import { isCurrencyCode } from "./iso-4217";
import { amountProblem } from "./read-amount";

/** For `superRefine` of an amount whose currency is known later; empty is no amount and passes. */
export function checkAmount(value: string | null | undefined, ctx: z.RefinementCtx): void {
  const message = value ? amountProblem(value) : null;
  if (message) ctx.addIssue({ code: "custom", message });
}

/** A currency as a person enters it, in capitals afterwards. */
export const currencyField = z
  .string("Enter a currency")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: "Three letters, such as USD", abort: true })
  .refine(isCurrencyCode, "This is not a currency code of ISO 4217. Use one such as USD");

/**
 * A whole number from a form or as JSON: digits with an optional sign. "1.000", which may mean 1000, is refused, where
 * `z.coerce.number` makes it 1; so are "1e3" and "0x10".
 */
export const typedInteger = <T extends z.ZodType<number | undefined>>(number: T) =>
  z.preprocess((value) => (typeof value === "string" ? integerIn(value.trim()) : value), number);

/** Nothing typed is no number: the field's own rule says whether that is allowed. */
function integerIn(text: string): number | undefined {
  if (text === "") return undefined;
  return /^[+\-\u2212]?\d{1,15}$/.test(text) ? Number(text.replace("\u2212", "-")) : Number.NaN;
}
