import { storedCode } from "./codes/gtin";
import type { GivenCode } from "./product-fields";

/** A code in stored form: GTINs as 14 digits. */
export interface KeptCode {
  code: string;
  unitsPerScan: number;
}

export interface TakenCode {
  code: string;
  productId: string;
  sku: string;
}

/** Normalizes product codes as they are stored, and drops duplicates. */
export const keptCodes = (codes: readonly (string | null | undefined)[]): string[] => [
  ...new Set(codes.filter((code): code is string => Boolean(code)).map(storedCode)),
];

/** All codes of a product in stored form with their units; null when no units were given. */
export function keptWithUnits(
  own: readonly (string | null | undefined)[],
  more: readonly GivenCode[],
): Map<string, number | null> {
  const kept = new Map<string, number | null>(keptCodes(own).map((code) => [code, null]));
  for (const { code, unitsPerScan } of more) {
    const stored = storedCode(code);
    kept.set(stored, unitsPerScan ?? kept.get(stored) ?? null);
  }
  return kept;
}

export const codesFrom = (json: string): KeptCode[] =>
  (JSON.parse(json) as KeptCode[]).sort((a, b) => (a.code < b.code ? -1 : 1));

/** Codes other than the product's own two columns. */
export function furtherCodes(
  product: { upc: string | null; barcode: string | null },
  codes: readonly KeptCode[],
): KeptCode[] {
  const own = keptCodes([product.upc, product.barcode]);
  // Includes an own code with more than one unit, because only this list states its units.
  return codes.filter(({ code, unitsPerScan }) => unitsPerScan > 1 || !own.includes(code));
}
