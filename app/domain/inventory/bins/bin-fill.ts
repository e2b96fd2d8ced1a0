/** What is in a bin and can be measured, of all companies. */
export interface BinLoad {
  volumeCm3: number;
  weightGrams: number;
  pallets: number;
  /** Units are there whose product has no size, or no weight. */
  hasUnsized: boolean;
  hasUnweighed: boolean;
}

export interface BinCapacity {
  maxVolumeCm3: number | null;
  maxWeightGrams: number | null;
  maxPallets: number | null;
}

/** Lists and maps add up the bins of at most so many companies; of a more crowded one they say how many have units there. */
export const MAX_SUMMED_COMPANIES = 20;

export interface BinFill {
  /** The fullest of volume, weight and pallets, in whole percent of the capacity. It may exceed 100. */
  percent: number;
  /** Some products have no size or weight, so the bin is at least this full. */
  isAtLeast: boolean;
}

export const EMPTY_LOAD: BinLoad = {
  volumeCm3: 0,
  weightGrams: 0,
  pallets: 0,
  hasUnsized: false,
  hasUnweighed: false,
};

export const hasCapacity = ({ maxVolumeCm3, maxWeightGrams, maxPallets }: BinCapacity): boolean =>
  maxVolumeCm3 !== null || maxWeightGrams !== null || maxPallets !== null;

/** How full the bin is; null for a bin without a capacity. */
export function fillOf(capacity: BinCapacity, load: BinLoad): BinFill | null {
  if (!hasCapacity(capacity)) return null;
  const { maxVolumeCm3, maxWeightGrams, maxPallets } = capacity;
  const parts = [
    load.volumeCm3 / (maxVolumeCm3 ?? Number.POSITIVE_INFINITY),
    load.weightGrams / (maxWeightGrams ?? Number.POSITIVE_INFINITY),
    load.pallets / (maxPallets ?? Number.POSITIVE_INFINITY),
  ];
  const isAtLeast = (maxVolumeCm3 !== null && load.hasUnsized) || (maxWeightGrams !== null && load.hasUnweighed);
  return { percent: Math.round(Math.max(...parts) * 100), isAtLeast };
}

/** "72%", "at least 72%". */
export const fillInWords = ({ percent, isAtLeast }: BinFill): string =>
  `${isAtLeast ? "at least " : ""}${percent.toLocaleString("en-US")}%`;
