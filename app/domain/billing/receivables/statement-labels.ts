import { dayName } from "../../kernel/days";
import { documentNumber, periodName } from "../invoice-labels";
import { METHOD_LABEL } from "../payments/payment-labels";
import type { AccountEntry } from "./statement";

export const openingLabel = (from: string): string => `Balance before ${dayName(from)}`;
export const closingLabel = (to: string): string => `Balance on ${dayName(to)}`;

/** "Invoice for October 2026", "Payment by bank transfer, ref. 4711". */
export function entryLabel(entry: AccountEntry): string {
  if (entry.kind === "payment") {
    const name = entry.isReversal ? "Payment reversed" : entry.amountMinor > 0 ? "Refund" : "Payment";
    const { method } = entry;
    const by = entry.isReversal || !method || method === "other" ? "" : ` by ${METHOD_LABEL[method].toLowerCase()}`;
    return `${name}${by}${entry.reference ? `, ${entry.reference}` : ""}`;
  }
  const period = periodName({ from: entry.periodFrom, to: entry.periodTo });
  return `${entry.kind === "invoice" ? "Invoice" : "Credit note"} for ${period}`;
}

/** The number of the document, or of the document that a payment pays. */
export const entryDocument = ({ invoiceKind, number }: AccountEntry): string =>
  documentNumber({ kind: invoiceKind, number });

const MAX_NAME_CHARS = 60;

/** "statement-acme-co-2026-05-01-2026-05-31": the part before a file's extension, in characters that need no escape. */
export function statementFileName(company: string, { from, to }: { from: string; to: string }): string {
  const name = company
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_CHARS)
    .replace(/^-|-$/g, "");
  return ["statement", name, from, to].filter(Boolean).join("-");
}
