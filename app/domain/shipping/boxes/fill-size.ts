/** A parcel's fields as typed, in the form's units. */
export interface SizeTexts {
  weight: string;
  length: string;
  width: string;
  height: string;
}

/**
 * The fields after a box was chosen. Fields that are empty or still as `filled` left them take the box's value; what the
 * user typed is kept.
 */
export function fillSize(typed: SizeTexts, filled: SizeTexts, box: SizeTexts): SizeTexts {
  const next = (field: keyof SizeTexts) =>
    typed[field] === "" || typed[field] === filled[field] ? box[field] : typed[field];
  return { weight: next("weight"), length: next("length"), width: next("width"), height: next("height") };
}
