/** Distributes amounts so that the parts add up exactly to the rounded total. */

/** Integer division, half to even; the divisor must be positive. */
export function dividedEvenly(dividend: bigint, divisor: bigint): bigint {
  const floor = floorOf(dividend, divisor);
  const twice = (dividend - floor * divisor) * 2n;
  return twice > divisor || (twice === divisor && floor % 2n !== 0n) ? floor + 1n : floor;
}

/** Rounds down, also below zero. */
const floorOf = (dividend: bigint, divisor: bigint): bigint => {
  const cut = dividend / divisor;
  return dividend % divisor < 0n ? cut - 1n : cut;
};

/**
 * Distributes a total, which must be the rounded sum of the parts. Each share is its exact amount rounded up or down;
 * up for the largest remainders, the earlier of equal ones. `parts` are the exact amounts times `divisor`.
 */
export function shareOut(total: number, parts: readonly bigint[], divisor: bigint): number[] {
  const floors = parts.map((part) => floorOf(part, divisor));
  const left = parts.map((part, at) => ({ at, over: part - (floors[at] as bigint) * divisor }));
  left.sort((a, b) => (a.over === b.over ? a.at - b.at : a.over > b.over ? -1 : 1));
  const missing = BigInt(total) - floors.reduce((sum, floor) => sum + floor, 0n);
  if (missing < 0n || missing > BigInt(parts.length)) throw new RangeError("The shares are not of this total");
  for (const { at } of left.slice(0, Number(missing))) floors[at] = (floors[at] as bigint) + 1n;
  return floors.map(Number);
}
