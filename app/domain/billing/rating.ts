/**
 * Prices work: a pure function of daily charges and rate cards. Each line is quantity times rate, rounded once, half to
 * even; the total is the sum of the lines.
 */

import { type CardPeriod, cardPeriodsOf, partsOf } from "./card-periods";
import { minimums } from "./cards/minimums";
import type { RatedLine } from "./charge-quantities";
import {
  type Card,
  CHARGE_KINDS,
  type ChargeKind,
  type DailyCharge,
  isPartOfOther,
  type Measure,
  measured,
  type WhyUnpriced,
} from "./charge-quantities";
import type { Period } from "./days";
import { byText, inOrder, labelOf } from "./invoice-line-labels";
import { FRACTIONS, scaleOf } from "./invoices/line-amount";
import { dividedEvenly } from "./split-amount";
import { tiersBetween } from "./tiers";

export interface Unpriced {
  kind: ChargeKind;
  item: string;
  currency: string;
  quantity: number;
  /** The priced part. */
  amountMinor: number;
  why: WhyUnpriced;
}

export interface Rated {
  /** Currency of the first rate card in force in the period; null without one. */
  currency: string | null;
  lines: RatedLine[];
  totalMinor: number;
  unpriced: Unpriced[];
}

/** A charge's sum within one card period. */
interface Sum {
  measure: Measure;
  stretch: CardPeriod & { card: Card };
  quantity: number;
  /** Null for counted charges. */
  amount: bigint | null;
}

/**
 * Prices the period's work. Ignores days outside of it and lists work without a price. Tiers count over the whole
 * period in the order of its days, also across versions of the rate card.
 */
export function ratePeriod(cards: readonly Card[], charges: readonly DailyCharge[], period: Period): Rated {
  const stretches = cardPeriodsOf(cards, period);
  const currency = stretches.find(({ card }) => card)?.card?.currency ?? null;
  const sums = new Map<string, Sum>();
  const unpriced = new Map<string, Unpriced>();
  for (const row of charges) {
    const stretch = stretches.find(({ from, to }) => from <= row.day && row.day <= to);
    if (!stretch) continue;
    const { card } = stretch;
    if (!card || card.currency !== currency) {
      if (!isPartOfOther(row)) addUnpriced(unpriced, row, card ? "other-currency" : "no-card");
      continue;
    }
    const found = measured(row, card);
    if (typeof found === "string") addUnpriced(unpriced, row, found);
    else for (const measure of found) addTo(sums, measure, { ...stretch, card });
  }
  const lines = inOrder(linesOf([...sums.values()]), stretches);
  lines.push(...minimums(stretches, lines, currency));
  const totalMinor = lines.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return { currency, lines, totalMinor, unpriced: [...unpriced.values()].filter(isLeft).sort(byKind) };
}

/** Entries and their reversals add up to nothing. */
const isLeft = ({ quantity, amountMinor }: Unpriced): boolean => quantity !== 0 || amountMinor !== 0;

function addTo(sums: Map<string, Sum>, measure: Measure, stretch: CardPeriod & { card: Card }): void {
  const key = JSON.stringify([measure.charge, measure.item, measure.rate === null, stretch.from]);
  const sum = sums.get(key);
  const amount = measure.rate === null ? measure.amount : null;
  if (!sum) sums.set(key, { measure, stretch, quantity: measure.quantity, amount });
  else {
    sum.quantity += measure.quantity;
    if (amount !== null) sum.amount = (sum.amount ?? 0n) + amount;
  }
}

function addUnpriced(all: Map<string, Unpriced>, row: DailyCharge, why: WhyUnpriced): void {
  const { kind, item, currency, amountMinor } = row;
  const quantity = kind === "postage" ? row.lines : row.works > 0 && kind !== "stored" ? row.works : row.units;
  const key = JSON.stringify([kind, item, currency, why]);
  const known = all.get(key);
  if (!known) all.set(key, { kind, item, currency, quantity, amountMinor, why });
  else {
    known.quantity += quantity;
    known.amountMinor += amountMinor;
  }
}

function linesOf(sums: Sum[]): RatedLine[] {
  const counts = new Map<string, number>();
  return sums
    .sort((a, b) => (a.stretch.from < b.stretch.from ? -1 : 1))
    .flatMap(({ measure, stretch, quantity, amount }): RatedLine[] => {
      const { charge, item, unit } = measure;
      const about = { charge, item, from: stretch.from, to: stretch.to, version: stretch.card.version };
      const label = labelOf(charge, item);
      if (amount !== null || measure.rate === null) {
        const amountMinor = Number(dividedEvenly(amount ?? 0n, FRACTIONS));
        return quantity || amountMinor ? [{ ...about, label, quantity, unit, rate: null, amountMinor }] : [];
      }
      const key = JSON.stringify([charge, item]);
      const before = counts.get(key) ?? 0;
      counts.set(key, before + quantity);
      const parts = partsOf(charge, stretch);
      const scale = scaleOf(unit);
      return tiersBetween(measure.rate, before, before + quantity)
        .filter((tier) => tier.quantity !== 0)
        .map((tier) => ({
          ...about,
          label: tier.above > 0 ? `${label}, above ${(tier.above / scale).toLocaleString("en-US")}` : label,
          quantity: tier.quantity,
          unit: parts > 1n ? `${unit}, ${parts} to the month` : unit,
          rate: tier.rate,
          ...(tier.above > 0 && { above: tier.above }),
          amountMinor: Number(
            dividedEvenly(BigInt(tier.quantity) * BigInt(tier.rate), FRACTIONS * parts * BigInt(scale)),
          ),
        }));
    });
}

const byKind = (a: Unpriced, b: Unpriced): number =>
  CHARGE_KINDS.indexOf(a.kind) - CHARGE_KINDS.indexOf(b.kind) ||
  byText(a.item, b.item) ||
  byText(a.currency, b.currency) ||
  byText(a.why, b.why);
