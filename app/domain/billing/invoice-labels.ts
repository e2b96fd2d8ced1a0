/**
 * Labels and sort order of invoices, for screens and documents. Imports no schema library, to keep it out of page
 * bundles.
 */

import { dayName } from "../kernel/days";
import { firstIdAt } from "../kernel/ids";
import { type Status, statusIn, statusTable } from "../kernel/status-table";
import { monthName, type Period } from "./days";
import type { CHARGES } from "./rates";

/** Filters of the invoice list. Overdue: issued and due before today. */
export const INVOICE_VIEW = ["draft", "issued", "overdue", "paid", "credited", "credit-note"] as const;
export type InvoiceView = (typeof INVOICE_VIEW)[number];

/** Drafts that were created longer ago need attention. */
export const OLD_DRAFT_DAYS = 14;
const DAY_MS = 86_400_000;

/** Drafts with an id before this one are that old. */
export const oldDraftsBefore = (now: number): string => firstIdAt(now - OLD_DRAFT_DAYS * DAY_MS);

export const VIEW_LABEL: Record<InvoiceView, string> = {
  draft: "Drafts",
  issued: "Open",
  overdue: "Overdue",
  paid: "Paid",
  credited: "Credited",
  "credit-note": "Credit notes",
};

export const INVOICE_STATUS_TABLE = statusTable({
  draft: { label: "Draft", tone: "outline", icon: "draft" },
  issued: { label: "Issued", tone: "accent", icon: "dot" },
  "partly-paid": { label: "Partly paid", tone: "warn", icon: "dot" },
  "partly-credited": { label: "Partly credited", tone: "neutral", icon: "dot" },
  overdue: { label: VIEW_LABEL.overdue, tone: "bad", icon: "alert" },
  paid: { label: VIEW_LABEL.paid, tone: "good", icon: "check-all" },
  void: { label: "Void", tone: "neutral", icon: "stopped" },
  "credit-note": { label: "Credit note", tone: "info", icon: "returns" },
  settled: { label: "Settled credit note", tone: "neutral", icon: "returns" },
});

/** Lines and payments that a later entry reverses. */
export const REVERSAL_TABLE = statusTable({
  credited: { label: VIEW_LABEL.credited, tone: "neutral" },
  "partly-credited": { label: "Partly credited", tone: "neutral", icon: "dot" },
  reversed: { label: "Reversed", tone: "neutral" },
  reversal: { label: "Reversal", tone: "neutral" },
});

interface Documented {
  kind: string;
  status: string;
  isOverdue: boolean;
  totalMinor?: number | undefined;
  taxMinor?: number | undefined;
  paidMinor?: number | undefined;
  openMinor?: number | undefined;
  /** The sum of its credit notes. */
  creditedMinor?: number | undefined;
}

/** An issued invoice with payments and an open balance. */
export const isPartlyPaid = ({ kind, status, paidMinor = 0, openMinor = 0 }: Omit<Documented, "isOverdue">): boolean =>
  kind === "invoice" && status === "issued" && paidMinor > 0 && openMinor > 0;

/** An issued invoice that credit notes reduce, with an open balance. */
export const isPartlyCredited = ({
  kind,
  status,
  totalMinor = 0,
  taxMinor = 0,
  paidMinor = 0,
  openMinor = 0,
}: Omit<Documented, "isOverdue">): boolean =>
  kind === "invoice" && status === "issued" && openMinor > 0 && paidMinor + openMinor < totalMinor + taxMinor;

/** A paid invoice that credit notes reduce too. */
export const isPaidAndCredited = ({ kind, status, creditedMinor = 0 }: Omit<Documented, "isOverdue">): boolean =>
  kind === "invoice" && status === "paid" && creditedMinor > 0;

/** A document's status; a credit note that was refunded or offset counts as settled. */
export function documentStatus(document: Documented): Status {
  const { kind, status, isOverdue } = document;
  if (kind === "credit-note") return INVOICE_STATUS_TABLE[status === "paid" ? "settled" : "credit-note"];
  if (isOverdue) return INVOICE_STATUS_TABLE.overdue;
  if (isPartlyPaid(document)) return INVOICE_STATUS_TABLE["partly-paid"];
  return isPartlyCredited(document) ? INVOICE_STATUS_TABLE["partly-credited"] : statusIn(INVOICE_STATUS_TABLE, status);
}

/** Terms of the day that a document is due, and of the day that it was paid. */
export const DUE_TERM = "Due";
export const PAID_TERM = "Paid";

/** Term of what is left to pay. */
export const BALANCE_TERM = "Balance due";

/** Terms of a document's facts that a screen shows as links. */
export const LINKED_TERM = { credited: "Credits invoice", payOnline: "Pay online" } as const;

export type DocumentKind = "invoice" | "credit-note";
export const DOCUMENT_LABEL: Record<DocumentKind, string> = { invoice: "Invoice", "credit-note": "Credit note" };

export const DOCUMENT_PREFIX: Record<DocumentKind, string> = { invoice: "INV", "credit-note": "CN" };

/** "INV-000123", "CN-000007"; drafts have no number. */
export const documentNumber = ({ kind, number }: { kind: DocumentKind; number: number | null }): string =>
  number === null ? "Draft" : `${DOCUMENT_PREFIX[kind]}-${String(number).padStart(6, "0")}`;

export interface TypedNumber {
  number: number;
  /** Both, unless a prefix says which. */
  kinds: readonly DocumentKind[];
}

/** The documents meant by "INV-000012", "CN 7" or "12"; null for other texts. */
export function typedDocument(text: string): TypedNumber | null {
  const [, invoice, credit, digits] =
    /^(?:(?:(inv|invoice)|(cn|credit note))[\s#-]*)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  if (!digits) return null;
  return {
    number: Number(digits),
    kinds: invoice ? ["invoice"] : credit ? ["credit-note"] : ["invoice", "credit-note"],
  };
}

/** "October 2026"; the days when it is not a whole month. */
export function periodName({ from, to }: Period): string {
  const isMonth = from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && isLast(to);
  return isMonth ? monthName(from) : from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`;
}
const isLast = (day: string): boolean => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;

/** The collector's last known status; the first two are our own. */
export const COLLECTOR_STATUS_LABEL: Record<string, string> = {
  waiting: "Waiting to be sent",
  failed: "Rejected",
  draft: "Draft at the payment provider",
  open: "Waiting for payment",
  paid: INVOICE_STATUS_TABLE.paid.label,
  void: INVOICE_STATUS_TABLE.void.label,
  uncollectible: "Written off as uncollectible",
};

/** Groups of lines, in the order of the work. */
export const LINE_GROUPS = [
  "Receiving",
  "Assembly",
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
  "receipt-carton": "Receiving",
  "receipt-pallet": "Receiving",
  putaway: "Receiving",
  "putaway-unit": "Receiving",
  assembly: "Assembly",
  "assembly-unit": "Assembly",
  "storage-unit": "Storage",
  "storage-location": "Storage",
  "storage-pallet": "Storage",
  "storage-cubic-meter": "Storage",
  "storage-cubic-foot": "Storage",
  "pick-first": "Picking and packing",
  "pick-further": "Picking and packing",
  pack: "Picking and packing",
  parcel: "Shipping",
  postage: "Shipping",
  return: "Returns",
  "return-unit": "Returns",
  "return-inspection": "Returns",
  material: "Materials",
  special: "Special work",
  minimum: "Minimum",
  adjustment: "Adjustments",
};
export const groupOf = (charge: string): LineGroup => GROUP[charge as keyof typeof GROUP] ?? "Special work";

/** Charges with underlying work that can be shown. */
export const hasWork = (charge: string): boolean => charge !== "minimum" && charge !== "adjustment";

/** Adjustments have positions above all rated lines, so that neither affects the other's positions. */
export const FIRST_ADJUSTMENT = 100_001;
