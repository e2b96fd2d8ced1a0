/** What invoices are called and how they are ordered, for screens and papers: no page loads the forms' rules for it. */
import { dayName } from "../kernel/days";
import { monthName, type Period } from "./days";
import type { CHARGES } from "./rates";

/** What a list of invoices is narrowed to. Overdue ones are issued ones that were to be paid before today. */
export const INVOICE_VIEW = ["draft", "issued", "overdue", "paid", "credited", "credit-note"] as const;
export type InvoiceView = (typeof INVOICE_VIEW)[number];

export const VIEW_LABEL: Record<InvoiceView, string> = {
  draft: "Drafts",
  issued: "To be paid",
  overdue: "Overdue",
  paid: "Paid",
  credited: "Credited",
  "credit-note": "Credit notes",
};

export type DocumentKind = "invoice" | "credit-note";
const PREFIX: Record<DocumentKind, string> = { invoice: "INV", "credit-note": "CN" };

/** "INV-000123", "CN-000007"; a draft has no number. */
export const documentNumber = ({ kind, number }: { kind: DocumentKind; number: number | null }): string =>
  number === null ? "Draft" : `${PREFIX[kind]}-${String(number).padStart(6, "0")}`;

/** "October 2026"; its days where it is no whole month. */
export function periodName({ from, to }: Period): string {
  const isMonth = from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && isLast(to);
  return isMonth ? monthName(from) : from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`;
}
const isLast = (day: string): boolean => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;

/** What the collector was last known to have of it; the first two are our own words. */
export const COLLECTOR_STATUS_LABEL: Record<string, string> = {
  waiting: "Waiting to be sent",
  failed: "Refused",
  draft: "Not finished there",
  open: "Waiting for payment",
  paid: "Paid",
  void: "Void",
  uncollectible: "Given up as uncollectible",
};

/** Lines in the order of the work, as an invoice is read. */
export const LINE_GROUPS = [
  "Receiving",
  "Storage",
  "Picking and packing",
  "Shipping",
  "Returns",
  "Materials",
  "Special work",
  "Minimum",
  "Adjustments",
] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];

const GROUP: Record<keyof typeof CHARGES | "material" | "special" | "postage" | "minimum" | "adjustment", LineGroup> = {
  receipt: "Receiving",
  "receipt-line": "Receiving",
  "receipt-unit": "Receiving",
  "storage-unit": "Storage",
  "storage-location": "Storage",
  "pick-first": "Picking and packing",
  "pick-further": "Picking and packing",
  pack: "Picking and packing",
  parcel: "Shipping",
  postage: "Shipping",
  return: "Returns",
  "return-unit": "Returns",
  material: "Materials",
  special: "Special work",
  minimum: "Minimum",
  adjustment: "Adjustments",
};
export const groupOf = (charge: string): LineGroup => GROUP[charge as keyof typeof GROUP] ?? "Special work";

/** Charges behind which there is work that can be opened. */
export const hasWork = (charge: string): boolean => charge !== "minimum" && charge !== "adjustment";

/** The positions of adjustments come after those of all that is rated, so that neither moves the other. */
export const FIRST_ADJUSTMENT = 100_001;
