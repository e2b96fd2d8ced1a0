/** What is in a bin and can be measured, of all companies. */
export interface BinLoad {
  volumeCm3: number;
  weightGrams: number;
  /** Units are there whose product has no size, or no weight. */
  hasUnsized: boolean;
  hasUnweighed: boolean;
}

export interface BinCapacity {
  maxVolumeCm3: number | null;
  maxWeightGrams: number | null;
}

export interface BinFill {
  /** The fuller of volume and weight, in whole percent of the capacity. It may exceed 100. */
  percent: number;
  /** Some products have no size or weight, so the bin is at least this full. */
  isAtLeast: boolean;
}

export const EMPTY_LOAD: BinLoad = { volumeCm3: 0, weightGrams: 0, hasUnsized: false, hasUnweighed: false };

/** How full the bin is; null for a bin without a capacity. */
export function fillOf({ maxVolumeCm3, maxWeightGrams }: BinCapacity, load: BinLoad): BinFill | null {
  const parts = [
    maxVolumeCm3 === null ? null : load.volumeCm3 / maxVolumeCm3,
    maxWeightGrams === null ? null : load.weightGrams / maxWeightGrams,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const isAtLeast = (maxVolumeCm3 !== null && load.hasUnsized) || (maxWeightGrams !== null && load.hasUnweighed);
  return { percent: Math.round(Math.max(...parts) * 100), isAtLeast };
}

/** "72%", "at least 72%". */
export const fillInWords = ({ percent, isAtLeast }: BinFill): string =>
  `${isAtLeast ? "at least " : ""}${percent.toLocaleString("en-US")}%`;
