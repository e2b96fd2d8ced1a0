/**
 * Exponential backoff: the wait after the n-th consecutive failure starts at `firstMs`, doubles each time and stops at
 * `longestMs`.
 */
export function doubling(firstMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
