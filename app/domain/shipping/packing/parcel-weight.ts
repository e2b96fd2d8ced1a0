import { formatWeight, type Units } from "../../kernel/units";
import { type BoxContent, gramsOf } from "../boxes/suggest-box";

/** Scales and padding vary by this much, however light the parcel is. */
export const MIN_TOLERANCE_GRAMS = 20;

export interface ExpectedWeight {
  grams: number;
  /** Without a box the packaging's weight is not known: only a parcel that is too light is wrong. */
  isLeast: boolean;
}

/** The weight of a parcel with these contents; null when a product has no weight. */
export function expectedWeight(
  contents: readonly BoxContent[],
  box: { emptyGrams: number } | null,
): ExpectedWeight | null {
  const items = gramsOf(contents);
  return items === null ? null : { grams: items + (box?.emptyGrams ?? 0), isLeast: box === null };
}

/** Whether a parcel weighs so much more or less than expected that a unit can be missing or extra in it. */
export function isWeightOff(grams: number, expected: ExpectedWeight | null, tolerancePercent: number): boolean {
  if (!expected) return false;
  const tolerance = Math.max(MIN_TOLERANCE_GRAMS, (expected.grams * tolerancePercent) / 100);
  const difference = grams - expected.grams;
  return difference < -tolerance || (!expected.isLeast && difference > tolerance);
}

/** "Weighs 1.5 kg, 300 g more than expected. …" */
export function weightOffText(grams: number, expected: ExpectedWeight, units: Units): string {
  const difference = grams - expected.grams;
  const by = `${formatWeight(Math.abs(difference), units)} ${difference > 0 ? "more" : "less"} than expected`;
  return `Weighs ${formatWeight(grams, units)}, ${by}. Check what is in the parcel. If it is right, enter a reason`;
}
