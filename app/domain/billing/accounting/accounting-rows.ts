/** Rows of accounting files: one for each line of a document, with its share of the document's tax. Pure. */
import { type DocumentKind, documentNumber, groupOf, periodName } from "../invoice-labels";
import { scaleOf } from "../invoices/line-amount";
import type { Line } from "../invoices/papers/invoice-paper";
import { quantityText } from "../invoices/papers/line-text";
import type { InvoiceParties } from "../parties/party";
import { shareOut } from "../split-amount";
import { type TaxTotal, taxOf } from "../tax/tax";

export interface AccountingDocument {
  kind: DocumentKind;
  number: number | null;
  /** Days such as "2026-11-01". */
  issuedOn: string;
  dueOn: string | null;
  periodFrom: string;
  periodTo: string;
  currency: string;
  totalMinor: number;
  taxMinor: number;
  taxTotals: readonly TaxTotal[];
  buyer: InvoiceParties["buyer"];
  reference: string;
  reason: string;
  /** Number of the invoice that a credit note belongs to. */
  creditOfNumber: number | null;
}

export interface AccountingRow {
  document: AccountingDocument;
  group: string;
  description: string;
  taxCategory: Line["taxCategory"];
  taxRate: number;
  /** Quantity times unit price is exactly the amount; the quantity is never below zero. Credits have negative amounts. */
  quantity: number;
  unitMinor: number;
  amountMinor: number;
  taxMinor: number;
}

export function rowsOf(document: AccountingDocument, lines: readonly Line[]): AccountingRow[] {
  const taxes = lineTaxes(lines, document.taxTotals);
  return lines.map((line, n) => {
    const { amountMinor, taxCategory, taxRate } = line;
    const { quantity, unitMinor } = countedIn(line);
    return {
      ...{ document, group: groupOf(line.charge), description: descriptionOf(line, quantity) },
      ...{ taxCategory, taxRate, quantity, unitMinor, amountMinor, taxMinor: taxes[n] ?? 0 },
    };
  });
}

/** Rates below one minor unit, rounded amounts and volumes have no exact unit price: they count once. */
function countedIn({ quantity, unit, rate, amountMinor }: Line): { quantity: number; unitMinor: number } {
  const count = Math.abs(quantity);
  const isWhole = rate !== null && count > 0 && scaleOf(unit) === 1;
  const isExact = isWhole && Math.abs(amountMinor) * 10_000 === count * Math.abs(rate);
  const unitMinor = amountMinor / count;
  return isExact && Number.isInteger(unitMinor)
    ? { quantity: count, unitMinor }
    : { quantity: 1, unitMinor: amountMinor };
}

/** "Storage by unit, 3,720 unit-days, 31 to the month, October 2026". */
function descriptionOf(line: Line, counted: number): string {
  const { charge, label, reason, from, to, quantity } = line;
  if (charge === "adjustment") return reason || label;
  const isCounted = charge === "minimum" || counted === Math.abs(quantity);
  const count = isCounted ? "" : quantityText({ ...line, quantity: Math.abs(quantity) });
  return [label, count, from && to ? periodName({ from, to }) : ""].filter(Boolean).join(", ");
}

/**
 * The lines' shares of the tax, which is calculated on their sum. They add up to the document's tax of each category and
 * rate; what a credit note rounds differently is in its largest line.
 */
function lineTaxes(lines: readonly Line[], totals: readonly TaxTotal[]): number[] {
  const taxes = lines.map(() => 0);
  for (const { category, rate, taxMinor, baseMinor } of totals) {
    const own = lines.flatMap(({ taxCategory, taxRate, amountMinor }, at) =>
      taxCategory === category && taxRate === rate ? [{ at, amountMinor }] : [],
    );
    const exact = own.map(({ amountMinor }) => BigInt(amountMinor) * BigInt(rate));
    shareOut(taxOf(baseMinor, rate), exact, 100_000n).forEach((share, n) => {
      taxes[own[n]?.at ?? 0] = share;
    });
    const largest = own.toSorted((a, b) => Math.abs(b.amountMinor) - Math.abs(a.amountMinor))[0];
    if (largest) taxes[largest.at] = (taxes[largest.at] ?? 0) + taxMinor - taxOf(baseMinor, rate);
  }
  return taxes;
}

/** "INV-000012", what a credit note's reference is; of an invoice, the customer's own reference. */
export const referenceOf = ({ kind, creditOfNumber, reference }: AccountingDocument): string =>
  kind === "credit-note" ? documentNumber({ kind: "invoice", number: creditOfNumber }) : reference;
