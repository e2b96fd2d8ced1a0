import type { Bars } from "./symbol";

/** Widths of a digit's spaces and bars in the left half; the right half uses the same ones, starting with a bar. */
export const DIGIT = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/** The first digit has no bars of its own: it determines which digits of the left half are mirrored. */
export const MIRRORED = [
  "000000",
  "001011",
  "001101",
  "001110",
  "010011",
  "011001",
  "011100",
  "010101",
  "010110",
  "011010",
];
const GUARD = [1, 1, 1];
const CENTRE = [1, 1, 1, 1, 1];

const widthsOf = (digits: string, mirrored = ""): number[] =>
  [...digits].flatMap((digit, n) => {
    const widths = [...(DIGIT[Number(digit)] as string)].map(Number);
    return mirrored[n] === "1" ? widths.reverse() : widths;
  });

/** A retail code of 8, 12 or 13 digits with a valid check digit; null for anything else. */
export function ean(digits: string): Bars | null {
  if (!/^(\d{8}|\d{12,13})$/.test(digits)) return null;
  if (digits.length === 8) {
    const widths = [...GUARD, ...widthsOf(digits.slice(0, 4)), ...CENTRE, ...widthsOf(digits.slice(4)), ...GUARD];
    return { kind: "bars", widths, modules: 67, quiet: [7, 7] };
  }
  const thirteen = digits.padStart(13, "0");
  const left = widthsOf(thirteen.slice(1, 7), MIRRORED[Number(thirteen[0])]);
  const widths = [...GUARD, ...left, ...CENTRE, ...widthsOf(thirteen.slice(7)), ...GUARD];
  return { kind: "bars", widths, modules: 95, quiet: digits.length === 12 ? [9, 9] : [11, 7] };
}
