import type { Rate } from "./rates";

/** The part of the range between two counts that falls into each tier; negative when the count decreases. */
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
