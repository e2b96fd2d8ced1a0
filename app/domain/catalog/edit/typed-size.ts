import { z } from "zod";
import { MeasureText, typedLength, typedWeight, UnitsField } from "../../kernel/typed-fields";

const MAX_GRAMS = 1_000_000;
const SIDE_MM = { min: 1, max: 10_000 };

/** One unit's weight and outer sides as typed in a form, in the form's units. */
export const TypedSize = z.object({
  units: UnitsField,
  weight: MeasureText,
  length: MeasureText,
  width: MeasureText,
  height: MeasureText,
});

/** Replaces the typed size with whole grams and millimeters; null where empty. Adds a problem at each unreadable field. */
export function readSize<F extends z.output<typeof TypedSize>>(form: F, ctx: z.RefinementCtx) {
  const { units, weight, length, width, height, ...others } = form;
  return {
    ...others,
    weightGrams: typedWeight(weight, { units, min: 0, max: MAX_GRAMS, field: "weight" }, ctx),
    lengthMm: typedLength(length, { units, ...SIDE_MM, field: "length" }, ctx),
    widthMm: typedLength(width, { units, ...SIDE_MM, field: "width" }, ctx),
    heightMm: typedLength(height, { units, ...SIDE_MM, field: "height" }, ctx),
  };
}
