import type { CountLineStatus } from "#db/schema/values/count-values";

export interface Tolerance {
  units: number;
  percent: number;
  /** The value of a difference, in minor units at the product's cost, above which it is never small; null for none. */
  valueMinor: number | null;
}

/** For a company without settings; equals the defaults of `stock_rules`. */
export const USUAL_TOLERANCE: Tolerance = { units: 1, percent: 1, valueMinor: null };

interface CountedLine {
  /** Units that the ledger had when the location was confirmed. */
  book: number;
  counted: number;
  /** How often units moved while they were counted. */
  moved: number;
  /** Whether another count of the same units, during which nothing moved, was outside the tolerance too. */
  isRecount: boolean;
  /** Cost of a unit in minor units; null when it is unknown. */
  costMinor: number | null;
}

export interface Verdict {
  status: Extract<CountLineStatus, "matched" | "recount" | "review">;
  isWithin: boolean;
}

/** A difference is small when it is within either of the two limits, and not worth more than the third. */
export function isWithinTolerance(
  { book, difference, costMinor }: { book: number; difference: number; costMinor: number | null },
  { units, percent, valueMinor }: Tolerance,
): boolean {
  const size = Math.abs(difference);
  if (valueMinor !== null && size * (costMinor ?? 0) > valueMinor) return false;
  return size <= units || size * 100 <= percent * book;
}

/**
 * What a counted line leads to. A difference that may come from units that moved during the count is counted again;
 * one outside the tolerance is counted again once; any other waits for approval.
 */
export function judgeLine({ book, counted, moved, isRecount, costMinor }: CountedLine, tolerance: Tolerance): Verdict {
  const difference = counted - book;
  const isWithin = isWithinTolerance({ book, difference, costMinor }, tolerance);
  if (difference === 0) return { status: "matched", isWithin };
  if (moved > 0 || (!isWithin && !isRecount)) return { status: "recount", isWithin };
  return { status: "review", isWithin };
}
