/** Accrued and invoiced amounts of a company, month by month. Pure. */

import { addDays } from "../kernel/days";
import { groupBy } from "../kernel/sums";
import type { Span } from "../reports/report-span";
import type { Card, DailyCharge } from "./charge-quantities";
import { lastOfMonth, monthOf, type Period } from "./days";
import { ratePeriod } from "./rating";

type Of<T> = T & { companyId: string };

export interface Invoiced {
  companyId: string;
  currency: string;
  /** Month of issue, "2026-11". */
  month: string;
  isBefore: boolean;
  invoices: number;
  /** Less credit notes. */
  invoicedMinor: number;
}

export interface RevenueRows {
  cards: readonly Of<Card>[];
  /**
   * Can be sums over several days, if these are within one month, under one rate card and on one side of the span's
   * ends.
   */
  charges: readonly Of<DailyCharge>[];
  invoiced: readonly Invoiced[];
}

/** A company's revenue in one month of the span or of the previous span. */
export interface RevenuePart extends Invoiced {
  accruedMinor: number;
}

const NOTHING = { accruedMinor: 0, invoices: 0, invoicedMinor: 0 };

export function revenueOf({ cards, charges, invoiced }: RevenueRows, span: Span): RevenuePart[] {
  const parts = new Map<string, RevenuePart>();
  const partOf = (companyId: string, month: string, currency: string, isBefore: boolean): RevenuePart => {
    const key = JSON.stringify([companyId, month, currency, isBefore]);
    const part = parts.get(key) ?? { companyId, month, currency, isBefore, ...NOTHING };
    parts.set(key, part);
    return part;
  };
  const work = groupBy(charges, ({ companyId, day }) => `${companyId} ${monthOf(day)}`);
  for (const [companyId, own] of groupBy(cards, (card) => card.companyId)) {
    for (const [isBefore, period] of [[true, span.before] as const, [false, span] as const]) {
      for (const month of monthsOf(period)) {
        const { currency, accruedMinor } = accrued(own, work.get(`${companyId} ${month}`) ?? [], month, period);
        if (currency && accruedMinor !== 0) partOf(companyId, month, currency, isBefore).accruedMinor += accruedMinor;
      }
    }
  }
  for (const { companyId, month, currency, isBefore, invoices, invoicedMinor } of invoiced) {
    const part = partOf(companyId, month, currency, isBefore);
    part.invoices += invoices;
    part.invoicedMinor += invoicedMinor;
  }
  return [...parts.values()];
}

/**
 * A month's amount up to the end of the period, less its amount before the period. Tiers and minimums therefore apply
 * to the whole month, and consecutive parts add up to it.
 */
function accrued(cards: readonly Card[], charges: readonly DailyCharge[], month: string, { from, to }: Period) {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  const { currency, totalMinor } = ratePeriod(cards, charges, { from: first, to: last < to ? last : to });
  const before = from > first ? ratePeriod(cards, charges, { from: first, to: addDays(from, -1) }).totalMinor : 0;
  return { currency, accruedMinor: totalMinor - before };
}

/** "2026-10", "2026-11": the months that a period includes. */
export function monthsOf({ from, to }: Period): string[] {
  const months = [monthOf(from)];
  for (let last = months[0] as string; last < monthOf(to); months.push(last))
    last = monthOf(addDays(lastOfMonth(`${last}-01`), 1));
  return months;
}
