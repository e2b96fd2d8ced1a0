import type { Card } from "../charge-quantities";
import type { NamedRate, Rates } from "../rates";
import type { Entry } from "./entries.repo.server";

/** `rate` is in ten-thousandths of a minor unit. */
export interface EntryPrice {
  rate: number;
  amountMinor: number;
  currency: string;
}

const FINER = 10_000;

/** The parts of a rate card that price entries. */
export type EntryCard = Pick<Card, "effectiveFrom" | "currency"> & { rates: Pick<Rates, "special" | "materials"> };

type Priced = Pick<Entry, "kind" | "billDay" | "quantity" | "detail">;

/** The rate of work or material on its billing day, and its currency; null without one. */
export function rateOfWork(
  { kind, billDay, item }: { kind: string; billDay: string; item: string | undefined },
  cards: readonly EntryCard[],
): { named: NamedRate; currency: string } | null {
  const card = cards.findLast(({ effectiveFrom }) => effectiveFrom <= billDay) ?? cards[0];
  const named = card?.rates[kind === "material" ? "materials" : "special"].find(({ name }) => name === item);
  return card && named ? { named, currency: card.currency } : null;
}

/** The amount of a quantity at a rate without tiers. */
export const amountAt = (rate: number, quantity: number): number => Math.round((rate * quantity) / FINER);

/**
 * An entry's price for each unit and its amount: as entered, or from the rate card of its day. Null without a rate, and
 * with tiers, which price a month's quantity. An invoice rounds the sum of a day's quantities, not each entry.
 */
export function entryPrice(
  { kind, billDay, quantity, detail }: Priced,
  cards: readonly EntryCard[],
): EntryPrice | null {
  if (detail?.amountMinor !== undefined) {
    const { amountMinor, currency = "USD" } = detail;
    return { rate: Math.round((amountMinor * FINER) / quantity), amountMinor, currency };
  }
  const found = rateOfWork({ kind, billDay, item: detail?.item }, cards);
  if (!found || found.named.tiers?.length) return null;
  const { rate } = found.named;
  return { rate, amountMinor: amountAt(rate, quantity), currency: found.currency };
}
