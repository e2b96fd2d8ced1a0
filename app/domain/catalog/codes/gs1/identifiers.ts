/**
 * GS1 application identifiers: number of digits, and value length for those of fixed length, from the published tables.
 * Identifiers that this application does not use can thus be skipped correctly.
 */

/** Precedes a GS1 symbol's content and terminates variable-length values. */
export const FNC1 = "\u001d";

/** Lengths of values that need no separator, by the first two digits of the identifier. */
const FIXED: Record<string, number> = {
  ...{ "00": 18, "01": 14, "02": 14, "03": 14, "04": 16, "20": 2, "41": 13 },
  ...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((ai) => [ai, 6])),
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((ai) => [ai, 6])),
};

export const fixedLengthOf = (ai: string): number | undefined => FIXED[ai.slice(0, 2)];

/** Number of digits of the identifier at the start of the text; 0 when there is none. */
function identifierLength(text: string): 0 | 2 | 3 | 4 {
  const start = text.slice(0, 2);
  if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(start)) return 2;
  if (/^(23|24|25|40|41|42|71)$/.test(start)) return 3;
  if (/^(3[1-69]|43|70|72|80|81|82)$/.test(start)) return 4;
  return 0;
}

/** The identifier at the start of the text; null when there is none. */
export function identifierAt(text: string): string | null {
  const length = identifierLength(text);
  const ai = text.slice(0, length);
  return length > 0 && ai.length === length && /^\d+$/.test(ai) ? ai : null;
}
