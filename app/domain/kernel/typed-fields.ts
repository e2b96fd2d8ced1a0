import { z } from "zod";
import { isCurrencyCode } from "./iso-4217";
import { amountProblem } from "./read-amount";

/** For `superRefine` of an amount whose currency is not known yet; empty text passes. */
export function checkAmount(value: string | null | undefined, ctx: z.RefinementCtx): void {
  const message = value ? amountProblem(value) : null;
  if (message) ctx.addIssue({ code: "custom", message });
}

/** A currency code as typed, converted to upper case. */
export const currencyField = z
  .string("Enter a currency")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: "Three letters, such as USD", abort: true })
  .refine(isCurrencyCode, "This is not a currency code of ISO 4217. Use one such as USD");

/**
 * A whole number from a form or JSON: digits with an optional sign. Refuses "1.000", which can mean 1000 but which
 * `z.coerce.number` reads as 1, and "1e3" and "0x10".
 */
export const typedInteger = <T extends z.ZodType<number | undefined>>(number: T) =>
  z.preprocess((value) => (typeof value === "string" ? integerIn(value.trim()) : value), number);

/** Empty text is undefined; the field's own rule decides whether that is allowed. */
function integerIn(text: string): number | undefined {
  if (text === "") return undefined;
  return /^[+\-\u2212]?\d{1,15}$/.test(text) ? Number(text.replace("\u2212", "-")) : Number.NaN;
}
