import { z } from "zod";
import { checkDigitOf, gtinsOf } from "./gtin";

/** The parts of a product's schemas. What is left out stays as it is; null and empty text clear a field. */

export const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters`)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));

export const needed = (missing: string, longest: number) =>
  z.string(missing).trim().min(1, missing).max(longest, `At most ${longest} characters`);

/** A decimal amount as text; minor units are made of it where its currency is known. */
export const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined ? undefined : String(value ?? "").trim() || null))
  .refine((value) => !value || /^\d{1,12}(\.\d{1,20})?$/.test(value), "Enter an amount such as 19.90");

export const count = (least: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === undefined ? undefined : String(value ?? "").trim()))
    .refine((value) => !value || /^\d{1,9}$/.test(value), "Enter a whole number")
    .transform((value) => (value === undefined ? undefined : value === "" ? null : Number(value)))
    .refine((value) => !value || value <= 1_000_000, "At most 1,000,000")
    .refine((value) => value === undefined || value === null || value >= least, `At least ${least}`);

export const day = z
  .string()
  .trim()
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null))
  .refine((value) => !value || isDay(value), "Use a date such as 2026-05-03");

export function isDay(value: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** What is wrong with it as a UPC or EAN, or null. */
function upcProblem(code: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return "A UPC or EAN has 8, 12, 13 or 14 digits";
  if (gtinsOf(code).length > 0) return null;
  return `The check digit of ${code} does not fit: the last digit should be ${checkDigitOf(code.slice(0, -1))}`;
}

/** Own codes may be anything; what looks like a UPC or EAN must be one, as a digit is easily mistyped. */
const codeProblem = (code: string): string | null => (/^\d{12,14}$/.test(code) ? upcProblem(code) : null);

function checked(problem: (code: string) => string | null) {
  return (value: string | null | undefined, ctx: z.RefinementCtx) => {
    const message = value ? problem(value) : null;
    if (message) ctx.addIssue({ code: "custom", message });
  };
}

export const upc = text(20).superRefine(checked(upcProblem));
export const code = text(100).superRefine(checked(codeProblem));

const MOST_CODES = 50;

const cleanCodes = (list: readonly string[]): string[] => [...new Set(list.map((one) => one.trim()).filter(Boolean))];
/** Several codes in one text: one a line, or apart by commas or semicolons. */
export const splitCodes = (text: string): string[] => cleanCodes(text.split(/[\r\n,;]+/));

/** More codes of the same product, as a list or one a line. */
export const codes = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((value) => {
    if (value === undefined) return undefined;
    return Array.isArray(value) ? cleanCodes(value) : splitCodes(value ?? "");
  })
  .superRefine((list, ctx) => {
    if ((list?.length ?? 0) > MOST_CODES) ctx.addIssue({ code: "custom", message: `At most ${MOST_CODES} codes` });
    for (const one of list ?? []) {
      const message = one.length > 100 ? "At most 100 characters a code" : codeProblem(one);
      if (message) ctx.addIssue({ code: "custom", message });
    }
  });

/** "peptide" and "peptides" are one category. */
export function categoryName(given: string): string {
  const name = given.toLowerCase();
  return name === "peptide" ? "peptides" : name;
}

export const category = text(50).transform((value) => value && categoryName(value));

/** A picture's address: of this site, or secure. */
export const imageUrl = text(500).refine(
  (value) => !value || /^(https:\/\/|\/(?!\/))/.test(value),
  "Not a picture's address",
);
