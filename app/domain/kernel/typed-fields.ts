import { z } from "zod";
import { isCurrencyCode } from "./currencies/iso-4217";
import { amountProblem } from "./read-amount";
import { formatSize, formatWeight, type LengthResult, readLength, readWeight, UNITS, type WeightResult } from "./units";

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

/** The units that a form was shown in. It is posted with the form, so that a changed preference changes no value. */
export const UnitsField = z.enum(UNITS, "Choose metric or imperial units").default("metric");

/** A weight or length as typed; `weightOf` and `lengthOf` read it once the form's units are known. */
export const MeasureText = z.string().trim().max(40).default("");

interface Limits {
  min: number;
  max: number;
}

type Form = z.output<typeof UnitsField>;

/** Grams of a typed weight, null when empty. Reports a problem at `field`. */
export function weightOf(text: string, units: Form, { min, max }: Limits, field: string, ctx: z.RefinementCtx) {
  const between = () => `Between ${formatWeight(min, units)} and ${formatWeight(max, units)}`;
  return measured(text, field, ctx, { min, max }, between, () => gramsIn(readWeight(text, units)));
}

/** Millimeters of a typed length, null when empty. Reports a problem at `field`. */
export function lengthOf(text: string, units: Form, { min, max }: Limits, field: string, ctx: z.RefinementCtx) {
  const between = () => `Between ${formatSize([min], units)} and ${formatSize([max], units)}`;
  return measured(text, field, ctx, { min, max }, between, () => mmIn(readLength(text, units)));
}

const gramsIn = (read: WeightResult) => ("grams" in read ? read.grams : read);
const mmIn = (read: LengthResult) => ("mm" in read ? read.mm : read);

function measured(
  text: string,
  field: string,
  ctx: z.RefinementCtx,
  { min, max }: Limits,
  between: () => string,
  read: () => number | { problem: string },
): number | null {
  if (text === "") return null;
  const value = read();
  const problem = typeof value !== "number" ? value.problem : value < min || value > max ? between() : null;
  if (problem === null) return value as number;
  ctx.addIssue({ code: "custom", path: [field], message: problem });
  return null;
}
