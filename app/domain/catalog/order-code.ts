/**
 * The code on an order's papers. Order numbers repeat across companies, so it holds the order's id: the letter O and
 * the id as 39 decimal digits. Code 128 packs digits in pairs, so it is about half as wide as the id's 36 characters.
 */
const DIGITS = 39;
const PAPER = /^o(\d{39})$/i;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const orderCode = (id: string): string =>
  `O${BigInt(`0x${id.replaceAll("-", "")}`)
    .toString()
    .padStart(DIGITS, "0")}`;

/** The order id in a code from an order's papers, or in an id itself; null for any other text. */
export function orderIdIn(text: string): string | null {
  if (ID.test(text)) return text.toLowerCase();
  const digits = PAPER.exec(text)?.[1];
  const hex = digits && BigInt(digits).toString(16).padStart(32, "0");
  if (!hex || hex.length > 32) return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
