/** A company's statement of account: what it was charged and what it paid, with the balance after each. Pure. */

import { addDays } from "../../kernel/days";
import { firstOfMonth, monthBefore } from "../days";
import type { PaymentMethod } from "../payments/payment-labels";

export interface AccountEntry {
  id: string;
  day: string;
  currency: string;
  /** What the entry is; a payment's `invoice` is the document it pays. */
  kind: "invoice" | "credit-note" | "payment";
  invoiceId: string;
  invoiceKind: "invoice" | "credit-note";
  number: number | null;
  /** First and last day of a document's period. */
  periodFrom: string;
  periodTo: string;
  dueOn: string | null;
  method: PaymentMethod | null;
  /** The payment takes back an earlier one. */
  isReversal: boolean;
  reference: string;
  /** Adds to the balance; payments and credit notes are negative. */
  amountMinor: number;
}

export interface Account {
  currency: string;
  openingMinor: number;
  entries: (AccountEntry & { balanceMinor: number })[];
  closingMinor: number;
}

/** The first day of the quarter. */
const quarterOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, "0")}-01`;
};

/** The usual periods of a statement, as of a day. */
export function statementPeriods(today: string): { label: string; from: string; to: string }[] {
  const month = firstOfMonth(today);
  const quarterEnd = addDays(quarterOf(today), -1);
  return [
    { label: "This month", from: month, to: today },
    { label: "Last month", ...monthBefore(today) },
    { label: "Last quarter", from: quarterOf(quarterEnd), to: quarterEnd },
    { label: "This year", from: `${today.slice(0, 5)}01-01`, to: today },
  ];
}

/** One account for each currency, by its code. Entries must be in order of day. */
export function accountsOf(
  opening: readonly { currency: string; amountMinor: number }[],
  entries: readonly AccountEntry[],
): Account[] {
  const accounts = new Map<string, Account>();
  const accountIn = (currency: string): Account => {
    const known = accounts.get(currency) ?? { currency, openingMinor: 0, entries: [], closingMinor: 0 };
    accounts.set(currency, known);
    return known;
  };
  for (const { currency, amountMinor } of opening) {
    const account = accountIn(currency);
    account.openingMinor = amountMinor;
    account.closingMinor = amountMinor;
  }
  for (const entry of entries) {
    const account = accountIn(entry.currency);
    account.closingMinor += entry.amountMinor;
    account.entries.push({ ...entry, balanceMinor: account.closingMinor });
  }
  return [...accounts.values()]
    .filter((account) => account.openingMinor !== 0 || account.entries.length > 0)
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
