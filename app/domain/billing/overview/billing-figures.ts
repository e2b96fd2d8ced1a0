/** The billing overview's figures, by currency. Pure. */
import { groupBy } from "../../kernel/sums";
import type { Card, DailyCharge } from "../charge-quantities";
import { lastOfMonth, monthOf } from "../days";
import { ratePeriod } from "../rating";
import { monthsOf } from "../revenue";

type Of<T> = T & { companyId: string };

export interface OpenAmount {
  currency: string;
  /** The balance due of issued invoices, and the part of it past its due date. */
  issued: number;
  overdue: number;
  drafts: number;
}

export interface BillingFigures {
  currency: string;
  /** Work that is on no invoice and on no draft; null where it is not asked for. */
  unbilled: number | null;
  issued: number;
  overdue: number;
  drafts: number;
  /** Payments less refunds since the first of the month. */
  paid: number;
}

interface Input {
  /** Null where the figure is not asked for. */
  unbilled: ReadonlyMap<string, number> | null;
  open: readonly OpenAmount[];
  paid: readonly { currency: string; paidMinor: number }[];
}

/** One entry for each currency with any amount, by the currency's code. */
export function billingFigures({ unbilled, open, paid }: Input): BillingFigures[] {
  const currencies = [...open, ...paid].map(({ currency }) => currency).concat(...(unbilled?.keys() ?? []));
  const openBy = new Map(open.map((one) => [one.currency, one]));
  const paidBy = new Map(paid.map(({ currency, paidMinor }) => [currency, paidMinor]));
  return [...new Set(currencies)].sort().map((currency) => ({
    currency,
    unbilled: unbilled && (unbilled.get(currency) ?? 0),
    issued: openBy.get(currency)?.issued ?? 0,
    overdue: openBy.get(currency)?.overdue ?? 0,
    drafts: openBy.get(currency)?.drafts ?? 0,
    paid: paidBy.get(currency) ?? 0,
  }));
}

interface Work {
  cards: readonly Of<Card>[];
  /** Charges of days without an invoice. */
  charges: readonly Of<DailyCharge>[];
  accounts: readonly { companyId: string; openFrom: string }[];
}

/** With supplements of corrected invoices that no draft contains yet. */
type WorkWithSupplements = Work & { supplements: readonly { currency: string; amountMinor: number }[] };

export interface UnbilledWork {
  companyId: string;
  currency: string;
  amountMinor: number;
  /** The first day without an invoice. */
  from: string;
}

/** The value of each company's work without an invoice up to today, by currency. */
export function unbilledByCompany({ cards, charges, accounts }: Work, oldest: string, today: string): UnbilledWork[] {
  const openFrom = new Map(accounts.map((one) => [one.companyId, one.openFrom]));
  const workOf = groupBy(charges, ({ companyId }) => companyId);
  return [...groupBy(cards, (card) => card.companyId)].flatMap(([companyId, own]) => {
    const sums = new Map<string, number>();
    const work = workOf.get(companyId) ?? [];
    const days = [...work.map(({ day }) => day), ...own.map(({ effectiveFrom }) => effectiveFrom)].sort();
    const from = [openFrom.get(companyId) || (days[0] ?? today), oldest].sort().at(-1) as string;
    if (from > today) return [];
    // Month by month, as invoices are made: tiers and minimums count per month, and a month has one currency.
    for (const month of monthsOf({ from, to: today })) {
      const first = `${month}-01`;
      const period = {
        from: month === monthOf(from) ? from : first,
        to: month === monthOf(today) ? today : lastOfMonth(first),
      };
      const { currency, totalMinor } = ratePeriod(
        own,
        work.filter(({ day }) => monthOf(day) === month),
        period,
      );
      if (currency && totalMinor !== 0) sums.set(currency, (sums.get(currency) ?? 0) + totalMinor);
    }
    return [...sums].map(([currency, amountMinor]) => ({ companyId, currency, amountMinor, from }));
  });
}

/** The same over all companies, and the supplements. */
export const unbilledByCurrency = (work: WorkWithSupplements, oldest: string, today: string): Map<string, number> =>
  sumByCurrency([...unbilledByCompany(work, oldest, today), ...work.supplements]);

export function sumByCurrency(amounts: readonly { currency: string; amountMinor: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return sums;
}
