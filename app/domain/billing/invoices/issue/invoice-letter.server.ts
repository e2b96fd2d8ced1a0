import type { SQL } from "drizzle-orm";
import { DOCUMENT_LABEL, type DocumentKind, documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import type { Ctx } from "../../../kernel/ctx";
import { dayName } from "../../../kernel/days";
import { formatMoney } from "../../../kernel/money";
import { emailStatements } from "../../../notifications/mail.service.server";
import { invoiceReplyTo } from "../../parties/seller.repo.server";
import { lastDocumentNumber } from "./document-numbers.repo.server";
import { letterSubject } from "./letter-subject";

interface Billed {
  id: string;
  kind: DocumentKind;
  /** Null in the batch that assigns it, before this email. */
  number: number | null;
  name: string;
  periodFrom: string;
  periodTo: string;
  currency: string;
  /** The amount with tax, what was paid of it, and what is due. */
  grossMinor: number;
  paidMinor: number;
  openMinor: number;
  dueOn: string | null;
}

/** The email with an invoice or credit note. Its encrypted text has no number, because that can be assigned in its batch. */
export function invoiceLetter(
  ctx: Ctx,
  { recipient, key, payUrl, ...invoice }: Billed & { recipient: string; key: string; payUrl: string | null },
  onlyIf?: SQL,
) {
  const { brand, origin } = ctx.config;
  const what = DOCUMENT_LABEL[invoice.kind].toLowerCase();
  const period = periodName({ from: invoice.periodFrom, to: invoice.periodTo });
  const text = [
    `Hello ${invoice.name},`,
    `Your ${what} for ${period} from ${brand} is ready. ${sumText(invoice)}`,
    "Open it to see the work for each line and to download the PDF:",
    `${origin}/billing/invoices/${invoice.id}`,
    ...(payUrl ? ["Pay it here:", payUrl] : []),
    "Reply to this email if you have a question.",
    brand,
  ].join("\n\n");
  const { kind } = invoice;
  const number = invoice.number === null ? lastDocumentNumber(kind) : documentNumber(invoice);
  const subject = letterSubject(kind, number, period, brand);
  return emailStatements(ctx, { kind, key, recipient, subject, text, replyTo: invoiceReplyTo(ctx.config) }, onlyIf);
}

function sumText({ kind, grossMinor, paidMinor, openMinor, currency, dueOn }: Billed): string {
  const money = (minor: number) => formatMoney(Math.abs(minor), currency);
  if (kind === "credit-note") return `It credits ${money(grossMinor)}.`;
  if (grossMinor === 0) return "Nothing is due.";
  if (openMinor <= 0) return `The total is ${money(grossMinor)}. Nothing is left to pay.`;
  const due = dueOn ? `, due ${dayName(dueOn)}` : "";
  const creditedMinor = grossMinor - paidMinor - openMinor;
  const reduced = [
    ...(creditedMinor > 0 ? [`${money(creditedMinor)} was credited`] : []),
    ...(paidMinor > 0 ? [`${money(paidMinor)} was paid`] : []),
  ];
  if (reduced.length === 0) return `The total is ${money(grossMinor)}${due}.`;
  return `The total is ${money(grossMinor)}. ${reduced.join(" and ")}, which leaves ${money(openMinor)}${due}.`;
}
