import type { Rate } from "./rates";

/** How much of what lies between two counts falls into each tier; less than nothing where the count goes down. */
export function tiersBetween(
  rate: Rate,
  before: number,
  after: number,
): { above: number; rate: number; quantity: number }[] {
  const tiers = [{ above: 0, rate: rate.rate }, ...[...(rate.tiers ?? [])].sort((a, b) => a.above - b.above)];
  return tiers.map((tier, at) => {
    const low = at === 0 ? Number.NEGATIVE_INFINITY : tier.above;
    const high = tiers[at + 1]?.above ?? Number.POSITIVE_INFINITY;
    const within = (count: number) => Math.min(Math.max(count, low), high);
    return { ...tier, quantity: within(after) - within(before) };
  });
}
