import { z } from "zod";
import { checkAmount } from "../kernel/typed-fields";
import { checkDigitOf, gtinsOf } from "./codes/gtin";
import { SERIAL_CAPTURE } from "./serial-capture";

/** Field schemas of a product. Omitted fields keep their value; null and empty text clear it. */

export const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters`)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));

export const needed = (missing: string, longest: number) =>
  z.string(missing).trim().min(1, missing).max(longest, `At most ${longest} characters`);

/** An amount as typed. `readPrice` converts it to minor units once the currency is known. */
export const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined ? undefined : String(value ?? "").trim() || null))
  .superRefine(checkAmount);

export const count = (least: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === undefined ? undefined : String(value ?? "").trim()))
    .refine((value) => !value || /^\d{1,9}$/.test(value), "Enter a whole number")
    .transform((value) => (value === undefined ? undefined : value === "" ? null : Number(value)))
    .refine((value) => !value || value <= 1_000_000, "At most 1,000,000")
    .refine((value) => value === undefined || value === null || value >= least, `At least ${least}`);

/** One outer dimension in millimeters. */
export const side = count(1).refine((value) => !value || value <= MAX_SIDE_MM, "At most 10,000 mm");
const MAX_SIDE_MM = 10_000;

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

/** Why the code is not a valid UPC or EAN, or null. */
function upcProblem(code: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return "A UPC or EAN has 8, 12, 13 or 14 digits";
  if (gtinsOf(code).length > 0) return null;
  return `The check digit of ${code} is wrong. The last digit should be ${checkDigitOf(code.slice(0, -1))}`;
}

/** Own codes are free text, but one that looks like a UPC or EAN must be valid, to catch typing errors. */
const codeProblem = (code: string): string | null => (/^\d{12,14}$/.test(code) ? upcProblem(code) : null);

function checked(problem: (code: string) => string | null) {
  return (value: string | null | undefined, ctx: z.RefinementCtx) => {
    const message = value ? problem(value) : null;
    if (message) ctx.addIssue({ code: "custom", message });
  };
}

/** When serial numbers are recorded. Empty keeps the setting. */
export const serialNumbers = z
  .enum(SERIAL_CAPTURE, "Choose when serial numbers are recorded")
  .nullish()
  .transform((value) => value ?? undefined);

export const upc = text(20).superRefine(checked(upcProblem));
export const code = text(100).superRefine(checked(codeProblem));

const MAX_CODES = 50;
const MAX_UNITS = 100_000;

/** A code and the units that one scan counts: 12 for a case of twelve. */
export interface GivenCode {
  code: string;
  /** Null when not given: an existing code keeps its units, a new one gets 1. */
  unitsPerScan: number | null;
  /** The form field, for error messages. */
  field?: string;
}

/** Parses several codes: one per line, or separated by commas or semicolons; "=12" after a code sets its units. */
export const splitCodes = (text: string): GivenCode[] =>
  text
    .split(/[\r\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      // Longer text skips the regular expression; its length is refused later.
      const [, code, units] = (one.length <= 200 && /^(.*\S)\s*=\s*(\d{1,6})$/.exec(one)) || [];
      return code ? { code, unitsPerScan: Number(units) } : { code: one, unitsPerScan: null };
    });

/** The inverse of `splitCodes`. */
export const joinCodes = (codes: readonly { code: string; unitsPerScan: number }[]): string =>
  codes
    .map(({ code, unitsPerScan }) => (unitsPerScan > 1 || /=\s*\d+$/.test(code) ? `${code}=${unitsPerScan}` : code))
    .join("; ");

const unitsText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const oneCode = z.union([z.string(), z.object({ code: z.string().nullish(), unitsPerScan: unitsText })]);

/** Additional codes: a list of codes, of codes with units, or text with one per line. */
export const codes = z
  .union([z.string(), z.array(oneCode)])
  .nullish()
  .transform((value, ctx): GivenCode[] | undefined => {
    if (value === undefined) return undefined;
    const given = Array.isArray(value) ? value.map(readEntry) : splitCodes(value ?? "").map(inText);
    const list = given.filter(({ code }) => code !== "");
    const kept = new Map<string, GivenCode & { units: string }>();
    for (const { code, units, field, path } of list) {
      const before = kept.get(code);
      if (before?.units === units) continue;
      const differs = before ? `${code} is listed twice with different quantities` : null;
      const wrong = listedCodeProblem(code) ?? differs;
      if (wrong) ctx.addIssue({ code: "custom", message: wrong, path: [...path.code] });
      const unit = unitsProblem(units);
      if (unit) ctx.addIssue({ code: "custom", message: unit, path: [...path.units] });
      if (!before) kept.set(code, { code, unitsPerScan: units === "" ? null : Number(units), field, units });
    }
    if (kept.size > MAX_CODES) ctx.addIssue({ code: "custom", message: `At most ${MAX_CODES} codes` });
    return [...kept.values()].map(({ units: _units, ...code }) => code);
  });

interface Entry {
  code: string;
  units: string;
  field: string;
  path: { code: (string | number)[]; units: (string | number)[] };
}

function readEntry(one: z.output<typeof oneCode>, n: number): Entry {
  if (typeof one === "string") {
    return { code: one.trim(), units: "", field: "barcodes", path: { code: [n], units: [n] } };
  }
  const path = { code: [n, "code"], units: [n, "unitsPerScan"] };
  return { code: (one.code ?? "").trim(), units: one.unitsPerScan, field: `barcodes[${n}].code`, path };
}

const inText = ({ code, unitsPerScan }: GivenCode): Entry => ({
  code,
  units: unitsPerScan === null ? "" : String(unitsPerScan),
  field: "barcodes",
  path: { code: [], units: [] },
});

function listedCodeProblem(code: string): string | null {
  if (code.length > 100) return "At most 100 characters per code";
  if (/[,;\p{Cc}]/u.test(code)) return "A code cannot contain commas, semicolons, or line breaks";
  return codeProblem(code);
}

function unitsProblem(units: string): string | null {
  if (units === "") return null;
  if (!/^\d{1,9}$/.test(units) || Number(units) < 1) return "Units per scan must be a whole number, at least 1";
  return Number(units) > MAX_UNITS ? `At most ${MAX_UNITS.toLocaleString("en-US")} units per scan` : null;
}

/** "peptide" and "peptides" are one category. */
export function categoryName(given: string): string {
  const name = given.toLowerCase();
  return name === "peptide" ? "peptides" : name;
}

export const category = text(50).transform((value) => value && categoryName(value));

/** A picture's address. Whether it belongs to the company is checked against the database. */
export const imageUrl = text(500);
