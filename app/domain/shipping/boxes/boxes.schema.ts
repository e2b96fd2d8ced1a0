import { z } from "zod";
import { listParams } from "../../filters/list-params";
import { MeasureText, oneLineText, typedWeight, UnitsField } from "../../kernel/typed-fields";
import { readSides, Sides } from "../postage/postage.schema";
import { BOX_LIST } from "./box-columns";

const MAX_EMPTY_GRAMS = 20_000;
const id = z.string().min(1).max(64);

/** A box of one company or, without one, of the provider for all companies. */
export const BoxForm = Sides.extend({
  name: z.string("Name is required").pipe(oneLineText(60)).pipe(z.string().min(1, "Name is required")),
  companyId: id.optional(),
  units: UnitsField,
  emptyWeight: MeasureText,
  isActive: z.boolean().default(false),
  /** Id given to the form of a new box: the same form sent twice adds one. */
  key: z.uuidv7().optional().catch(undefined),
}).transform(({ length, width, height, emptyWeight, units, companyId, ...box }, ctx) => {
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
  };
});
export type BoxForm = z.output<typeof BoxForm>;

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
