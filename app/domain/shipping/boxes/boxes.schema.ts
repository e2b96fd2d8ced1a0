import { z } from "zod";
import { listParams } from "../../filters/list-params";
import { isCurrencyCode } from "../../kernel/money";
import { readPrice } from "../../kernel/read-amount";
import { MeasureText, oneLineText, typedInteger, typedWeight, UnitsField } from "../../kernel/typed-fields";
import { readSides, Sides } from "../postage/postage.schema";
import { BOX_LIST } from "./box-columns";

const MAX_EMPTY_GRAMS = 20_000;
const MAX_LOAD_GRAMS = 70_000;
const id = z.string().min(1).max(64);

/** A number of boxes; null where the field is empty. A count can be below zero after a miscount. */
const Count = (min: number) =>
  typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(min, `At least ${min.toLocaleString("en-US")}`)
      .max(1_000_000, "At most 1,000,000")
      .optional(),
  ).transform((count) => count ?? null);

/** A box of one company or, without one, of the provider for all companies. */
export const BoxForm = Sides.extend({
  name: z.string("Name is required").pipe(oneLineText(60)).pipe(z.string().min(1, "Name is required")),
  companyId: id.optional(),
  units: UnitsField,
  emptyWeight: MeasureText,
  /** Weight of the goods that it can hold. */
  maxWeight: MeasureText,
  isActive: z.boolean().default(false),
  inStock: Count(-1_000_000),
  /** The number that the form was opened with: only the difference is stored. */
  shownInStock: Count(-1_000_000),
  lowStock: Count(0),
  isBilled: z.boolean().default(false),
  price: z.string().trim().max(20, "At most 20 characters").default(""),
  currency: z.string().refine(isCurrencyCode, "Unknown currency").default("USD"),
  /** Id given to the form of a new box: the same form sent twice adds one. */
  key: z.uuidv7().optional().catch(undefined),
}).transform((typed, ctx) => {
  const { length, width, height, emptyWeight, maxWeight, units, companyId, price, currency, ...box } = typed;
  const missing = Object.entries({ length, width, height, emptyWeight }).filter(([, typed]) => typed === "");
  for (const [field] of missing) ctx.addIssue({ code: "custom", path: [field], message: NEEDED[field] });
  const [lengthMm, widthMm, heightMm] = readSides({ length, width, height }, units, ctx);
  const limits = { units, min: 0, max: MAX_EMPTY_GRAMS, field: "emptyWeight" };
  return {
    ...box,
    companyId: companyId ?? null,
    lengthMm: lengthMm ?? 0,
    widthMm: widthMm ?? 0,
    heightMm: heightMm ?? 0,
    emptyGrams: typedWeight(emptyWeight, limits, ctx) ?? 0,
    maxGrams: typedWeight(maxWeight, { units, min: 1, max: MAX_LOAD_GRAMS, field: "maxWeight" }, ctx),
    ...priceOf({ price, currency }, ctx),
  };
});
export type BoxForm = z.output<typeof BoxForm>;
export type BoxValues = Omit<BoxForm, "key" | "shownInStock">;

/** The price of a box; without one, neither amount nor currency is stored. */
function priceOf({ price, currency }: { price: string; currency: string }, ctx: z.RefinementCtx) {
  const read = price === "" ? null : readPrice(price, currency);
  if (read === null) return { priceMinor: null, currency: null };
  if ("minor" in read) return { priceMinor: read.minor, currency };
  ctx.addIssue({ code: "custom", path: ["price"], message: read.problem });
  return { priceMinor: null, currency: null };
}

const NEEDED: Record<string, string> = {
  length: "Enter the length",
  width: "Enter the width",
  height: "Enter the height",
  emptyWeight: "Enter the weight of the empty box. It can be 0",
};

export const BoxParams = z.object({ id });
/** `company` narrows the list to the boxes of one company and of the provider. */
export const BoxesQuery = z.object({
  company: id.optional().catch(undefined),
  q: z.string().trim().max(60).optional().catch(undefined),
  ...listParams(BOX_LIST),
});
export type BoxesQuery = z.output<typeof BoxesQuery>;
