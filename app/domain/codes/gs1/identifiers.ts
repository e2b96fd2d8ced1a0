/**
 * GS1's application identifiers: how many digits each has and, for those of fixed length, how long its value is. By the
 * published tables, so that an identifier that means nothing here is passed over whole.
 */

/** Stands before a GS1 symbol's content and behind values of open length. */
export const FNC1 = "\u001d";

/** Lengths of the values that need no separator behind them, by the first two digits of their identifier. */
const FIXED: Record<string, number> = {
  ...{ "00": 18, "01": 14, "02": 14, "03": 14, "04": 16, "20": 2, "41": 13 },
  ...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((ai) => [ai, 6])),
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((ai) => [ai, 6])),
};

export const fixedLengthOf = (ai: string): number | undefined => FIXED[ai.slice(0, 2)];

/** How many digits the identifier at the beginning of this text has; 0 where none begins so. */
function identifierLength(text: string): 0 | 2 | 3 | 4 {
  const start = text.slice(0, 2);
  if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(start)) return 2;
  if (/^(23|24|25|40|41|42|71)$/.test(start)) return 3;
  if (/^(3[1-69]|43|70|72|80|81|82)$/.test(start)) return 4;
  return 0;
}

/** The whole identifier at the beginning of this text; null where none begins so. */
export function identifierAt(text: string): string | null {
  const length = identifierLength(text);
  const ai = text.slice(0, length);
  return length > 0 && ai.length === length && /^\d+$/.test(ai) ? ai : null;
}
