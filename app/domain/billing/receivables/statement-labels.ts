import { documentNumber, periodName } from "../invoice-labels";
import { METHOD_LABEL, type PaymentMethod } from "../payments/payment-labels";
import type { AccountEntry } from "./statement";

/** "Invoice for October 2026", "Bank transfer for INV-000012, ref. 4711". */
export function entryLabel(entry: AccountEntry): string {
  if (entry.kind === "payment") {
    const method = METHOD_LABEL[entry.method as PaymentMethod];
    const name = entry.amountMinor > 0 ? `${method}, paid back` : method;
    return `${name} for ${entryDocument(entry)}${entry.reference ? `, ${entry.reference}` : ""}`;
  }
  const period = periodName({ from: entry.periodFrom, to: entry.periodTo });
  return `${entry.kind === "invoice" ? "Invoice" : "Credit note"} for ${period}`;
}

/** The number of the document, or of the document that a payment pays. */
export const entryDocument = ({ invoiceKind, number }: AccountEntry): string =>
  documentNumber({ kind: invoiceKind, number });
