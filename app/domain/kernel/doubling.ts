/** The wait after the n-th failure in a row: first, twice as long, …, never above the longest. */
export function doubling(firstMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
