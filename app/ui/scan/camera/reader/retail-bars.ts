import { DIGIT, ean, MIRRORED } from "#app/documents/codes/ean";
import { expandUpcE } from "#app/domain/catalog/codes/gtin";
import type { Format } from "./formats";

/** The bars of a printed retail code. */
export interface RetailBars {
  /** Alternating widths of bars and spaces in modules, beginning with a bar. */
  widths: readonly number[];
  modules: number;
  /** Index at which each digit's four widths begin. */
  digits: readonly number[];
  /** So short that longer codes can contain the same bars: only the paper beside it tells them apart. */
  isShort: boolean;
}

/** Widths of every possible digit. */
export const DIGIT_WIDTHS: readonly (readonly number[])[] = DIGIT.flatMap((digit) => {
  const widths = [...digit].map(Number);
  return [widths, widths.toReversed()];
});

/** Real codes have about ten bars and spaces wider than two modules: one in each digit but 1 and 2. */
const FEW_WIDE = 3;

/** Whether nearly all bars and spaces are about as wide: zxing also reads such codes from plain stripes. */
export const isEven = ({ widths }: RetailBars): boolean => widths.filter((width) => width > 2).length < FEW_WIDE;

const RETAIL: readonly Format[] = ["ean_13", "upc_a", "ean_8", "upc_e"];
export const retailOf = (formats: readonly Format[]): Format[] => formats.filter((format) => RETAIL.includes(format));

/** The bars of a retail code's text; null for any other code. */
export function retailBars(format: Format, text: string): RetailBars | null {
  if (!RETAIL.includes(format)) return null;
  if (format === "upc_e") return upcE(text);
  const bars = ean(text);
  if (!bars) return null;
  const half = text.length === 8 ? 4 : 6;
  const digits = Array.from({ length: half * 2 }, (_, n) => 3 + 4 * n + (n < half ? 0 : 5));
  return { widths: bars.widths, modules: bars.modules, digits, isShort: half === 4 };
}

/**
 * Six digits. Which of them are mirrored encodes the number system and check digit, which have no bars of their own.
 */
function upcE(text: string): RetailBars | null {
  const printed = shortened(text);
  if (!printed) return null;
  const check = Number(printed[7]);
  const mirrored = check === 0 ? "000111" : (MIRRORED[check] as string);
  const isMirrored = (n: number) => (mirrored[n] === "1") === (printed[0] === "1");
  const digits = [...printed.slice(1, 7)].flatMap(
    (digit, n) => DIGIT_WIDTHS[Number(digit) * 2 + (isMirrored(n) ? 1 : 0)] as number[],
  );
  const widths = [1, 1, 1, ...digits, 1, 1, 1, 1, 1, 1];
  return { widths, modules: 51, digits: [0, 1, 2, 3, 4, 5].map((n) => 3 + 4 * n), isShort: true };
}

/** Converts a UPC-A to the eight digits of a UPC-E, without its omitted zeros. */
function shortened(text: string): string | null {
  if (/^[01]\d{7}$/.test(text)) return text;
  const upc = text.length === 13 && text.startsWith("0") ? text.slice(1) : text;
  const [system = "", a, b, c, d, e, , , f, g, h, check] = upc;
  const bodies = [
    `${a}${b}${f}${g}${h}${c}`,
    `${a}${b}${c}${g}${h}3`,
    `${a}${b}${c}${d}${h}4`,
    `${a}${b}${c}${d}${e}${h}`,
  ];
  return bodies.map((body) => system + body + check).find((short) => expandUpcE(short) === upc) ?? null;
}
