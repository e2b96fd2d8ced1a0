import { parseMinor } from "#app/domain/kernel/money";

/**
 * What makes up a store's total, in minor units of the order's currency. Items are before discounts; discounts and
 * refunds are amounts to subtract.
 */
export interface OrderAmounts {
  items: number;
  discounts: number;
  shipping: number;
  /** Fees and tips. */
  fees: number;
  tax: number;
  /** The other amounts contain the tax, so that it is not added to them. */
  taxIncluded: boolean;
  refunds: number;
  /** The store's total before refunds. */
  total: number;
}

/** Adds decimal amounts as a store wrote them. Null when one of them is missing or no amount. */
export function sumMinor(amounts: readonly string[], currency: string): number | null {
  let sum = 0;
  for (const amount of amounts) {
    const minor = parseMinor(amount, currency);
    if (minor === null) return null;
    sum += minor;
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

/** A line's total from its price and quantity. Null unless both are plain numbers and the quantity is whole. */
export function linesMinor(lines: readonly { price: string; quantity: string }[], currency: string): number | null {
  let sum = 0;
  for (const { price, quantity } of lines) {
    const [minor, units] = [parseMinor(price, currency), quantity === "" ? Number.NaN : Number(quantity)];
    if (minor === null || !Number.isInteger(units)) return null;
    sum += minor * units;
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

/** The amounts, or nothing when one of them is unknown or too large to be exact. */
export function knownAmounts(amounts: { [K in keyof OrderAmounts]: OrderAmounts[K] | null }): {
  amounts?: OrderAmounts;
} {
  const isKnown = Object.values(amounts).every((value) => typeof value === "boolean" || Number.isSafeInteger(value));
  // Each value was checked above, which the compiler cannot follow.
  return isKnown ? { amounts: amounts as OrderAmounts } : {};
}
