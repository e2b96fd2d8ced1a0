import type { Card } from "../charge-quantities";
import type { Entry } from "./entries.repo.server";

/** `rate` is in ten-thousandths of a minor unit. */
export interface EntryPrice {
  rate: number;
  amountMinor: number;
  currency: string;
}

const FINER = 10_000;

type Priced = Pick<Entry, "kind" | "billDay" | "quantity" | "detail">;

/**
 * An entry's price for each unit and its amount: as entered, or from the rate card of its day. Null without a rate, and
 * with tiers, which price a month's quantity. An invoice rounds the sum of a day's quantities, not each entry.
 */
export function entryPrice({ kind, billDay, quantity, detail }: Priced, cards: readonly Card[]): EntryPrice | null {
  if (detail?.amountMinor !== undefined) {
    const { amountMinor, currency = "USD" } = detail;
    return { rate: Math.round((amountMinor * FINER) / quantity), amountMinor, currency };
  }
  const card = cards.findLast(({ effectiveFrom }) => effectiveFrom <= billDay) ?? cards[0];
  const named = card?.rates[kind === "material" ? "materials" : "special"]?.find(({ name }) => name === detail?.item);
  if (!card || !named || named.tiers?.length) return null;
  return { rate: named.rate, amountMinor: Math.round((named.rate * quantity) / FINER), currency: card.currency };
}
