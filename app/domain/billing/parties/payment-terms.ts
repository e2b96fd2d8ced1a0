import type { InvoiceParties, Party } from "./party";

/** The days until an invoice is due, for a company without a billing account. */
export const DEFAULT_PAYMENT_DAYS = 30;

/** Stands in the seller's payment terms for the days after which the company's invoices are due. */
const DAYS = "{days}";

/** "30 days", "net 30". */
const DAY_COUNT = /\bnet\s+\d+\b|\b\d+[\s-]+(?:calendar\s+)?days?\b/gi;

/**
 * The terms with a placeholder for the days, so that they cannot differ from the due date. A text may name the days
 * itself: its only number of days is that of the due date, unless it is about a discount.
 */
export function termsTemplate(terms: string): string {
  const counts = terms.match(DAY_COUNT) ?? [];
  if (terms.includes(DAYS) || counts.length !== 1 || terms.includes("%")) return terms;
  return terms.replace(DAY_COUNT, (count) => count.replace(/\d+/, DAYS));
}

/** What is wrong with the terms, or null. */
export const termsProblem = (terms: string): string | null =>
  !terms.includes(DAYS) && terms.match(DAY_COUNT)
    ? "Write {days} for the days until an invoice is due: each company has its own, such as Payable within {days} days"
    : null;

/** The parties of an invoice that is due after a number of days. */
export const partiesOfInvoice = (
  { seller, payment }: Pick<InvoiceParties, "seller" | "payment">,
  buyer: Party,
  paymentDays: number | null | undefined,
): InvoiceParties => {
  const days = String(paymentDays ?? DEFAULT_PAYMENT_DAYS);
  return { seller, payment: { ...payment, terms: termsTemplate(payment.terms).replaceAll(DAYS, days) }, buyer };
};
