import type { CardPeriod } from "../card-periods";
import type { Card, RatedLine } from "../charge-quantities";
import { daysBetween, daysInMonth, monthName, monthOf } from "../days";
import { dividedEvenly } from "../split-amount";

/**
 * Amounts missing to each month's minimum; the days of each period require their share of it. Postage does not count
 * towards it.
 */
export function minimums(stretches: CardPeriod[], lines: RatedLine[], currency: string | null): RatedLine[] {
  const months = new Map<string, (CardPeriod & { card: Card })[]>();
  for (const { card, ...days } of stretches) {
    if (card?.currency === currency && card !== null)
      months.set(monthOf(days.from), [...(months.get(monthOf(days.from)) ?? []), { ...days, card }]);
  }
  return [...months].flatMap(([month, parts]) => {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last) return [];
    const asked = parts.reduce((sum, part) => sum + BigInt(part.card.rates.minimumMinor * daysBetween(part)), 0n);
    const minimum = Number(dividedEvenly(asked, BigInt(daysInMonth(first.from))));
    const reached = lines
      .filter(({ charge, from }) => charge !== "postage" && monthOf(from) === month)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (reached >= minimum) return [];
    const line = { charge: "minimum", item: "", label: `Minimum for ${monthName(first.from)}` } as const;
    const { from } = first;
    const { to, card } = last;
    return [
      {
        ...line,
        from,
        to,
        version: card.version,
        quantity: 1,
        unit: "month",
        rate: null,
        amountMinor: minimum - reached,
      },
    ];
  });
}
