import { z } from "zod";
import { isCurrencyCode } from "./currencies/iso-4217";
import { amountProblem } from "./read-amount";
import { formatSize, formatVolume, formatWeight, readLength, readVolume, readWeight, UNITS, type Units } from "./units";

/** For `superRefine` of an amount whose currency is not known yet; empty text passes. */
export function checkAmount(value: string | null | undefined, ctx: z.RefinementCtx): void {
  const message = value ? amountProblem(value) : null;
  if (message) ctx.addIssue({ code: "custom", message });
}

/** Text of one line: control characters, among them line breaks, become spaces. */
export const oneLineText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().max(max, `At most ${max} characters`));

/** A currency code as typed, converted to upper case. */
export const currencyField = z
  .string("Enter a currency")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: "Three letters, such as USD", abort: true })
  .refine(isCurrencyCode, "This is not an ISO 4217 currency code. Use a code such as USD");

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

/** The chosen one of several meanings of a scanned code, as the screen submits it: "product:<id>". */
export const ChoiceField = z
  .string()
  .max(100)
  .regex(/^[a-z]+:[^:]+$/)
  .optional()
  .catch(undefined);

/** The units that a form was shown in. It is posted with the form, so that a changed preference changes no value. */
export const UnitsField = z.enum(UNITS, "Choose metric or imperial units").default("metric");

/** A weight or length as typed; `typedWeight` and `typedLength` read it once the form's units are known. */
export const MeasureText = z.string().trim().max(40, "At most 40 characters").default("");

interface MeasureOptions {
  units: Units;
  min: number;
  max: number;
  /** The field that shows the problem. */
  field: string;
}

/** Grams of a typed weight; null when it is empty, or not valid. Adds the problem at its field. */
export function typedWeight(text: string, { units, min, max, field }: MeasureOptions, ctx: z.RefinementCtx) {
  const read = text === "" ? null : readWeight(text, units);
  if (read === null) return null;
  if ("grams" in read && read.grams >= min && read.grams <= max) return read.grams;
  const message =
    "problem" in read
      ? read.problem
      : read.grams < min
        ? `At least ${formatWeight(min, units)}`
        : `At most ${formatWeight(max, units)}`;
  ctx.addIssue({ code: "custom", path: [field], message });
  return null;
}

/** Millimeters of a typed length; null when it is empty, or not valid. Adds the problem at its field. */
export function typedLength(text: string, { units, min, max, field }: MeasureOptions, ctx: z.RefinementCtx) {
  const read = text === "" ? null : readLength(text, units);
  if (read === null) return null;
  if ("mm" in read && read.mm >= min && read.mm <= max) return read.mm;
  const message =
    "problem" in read
      ? read.problem
      : read.mm < min
        ? `At least ${formatSize([min], units)}`
        : `At most ${formatSize([max], units)}`;
  ctx.addIssue({ code: "custom", path: [field], message });
  return null;
}

/** Cubic centimeters of a typed volume; null when it is empty, or not valid. Adds the problem at its field. */
export function typedVolume(text: string, { units, min, max, field }: MeasureOptions, ctx: z.RefinementCtx) {
  const read = text === "" ? null : readVolume(text, units);
  if (read === null) return null;
  if ("cm3" in read && read.cm3 >= min && read.cm3 <= max) return read.cm3;
  const message =
    "problem" in read
      ? read.problem
      : read.cm3 < min
        ? `At least ${formatVolume(min, units)}`
        : `At most ${formatVolume(max, units)}`;
  ctx.addIssue({ code: "custom", path: [field], message });
  return null;
}
