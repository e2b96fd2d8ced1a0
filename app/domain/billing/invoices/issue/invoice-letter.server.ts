import type { SQL } from "drizzle-orm";
import { type DocumentKind, periodName } from "#app/domain/billing/invoice-labels";
import type { Ctx } from "../../../kernel/ctx";
import { dayName } from "../../../kernel/days";
import { formatMoney } from "../../../kernel/money";
import { emailStatements } from "../../../mail/mail.service.server";

interface Billed {
  id: string;
  kind: DocumentKind;
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

/**
 * The email with an invoice, for the batch that issues it. Contains no number, because that is assigned in the same
 * batch.
 */
export function invoiceLetter(
  ctx: Ctx,
  { recipient, key, payUrl, ...invoice }: Billed & { recipient: string; key: string; payUrl: string | null },
  onlyIf?: SQL,
) {
  const { brand, origin, supportEmail } = ctx.config;
  const what = invoice.kind === "invoice" ? "invoice" : "credit note";
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
  const subject = `${what === "invoice" ? "Invoice" : "Credit note"} for ${period} from ${brand}`;
  return emailStatements(ctx, { kind: "invoice", key, recipient, subject, text, replyTo: supportEmail }, onlyIf);
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
