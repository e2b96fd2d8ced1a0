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
  totalMinor: number;
  /** The amount due. */
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
    `The ${what} for ${period} from ${brand} is ready. ${sumText(invoice)}`,
    "Read it, with the work behind each line, and keep it as PDF:",
    `${origin}/billing/invoices/${invoice.id}`,
    ...(payUrl ? ["Pay it here:", payUrl] : []),
    "Answer this letter if something is unclear.",
    brand,
  ].join("\n\n");
  const subject = `${what === "invoice" ? "Invoice" : "Credit note"} for ${period} from ${brand}`;
  return emailStatements(ctx, { kind: "invoice", key, recipient, subject, text, replyTo: supportEmail }, onlyIf);
}

function sumText({ kind, totalMinor, openMinor, currency, dueOn }: Billed): string {
  const money = (minor: number) => formatMoney(Math.abs(minor), currency);
  if (kind === "credit-note") return `It takes back ${money(totalMinor)}.`;
  if (totalMinor === 0) return "There is nothing to pay.";
  if (openMinor <= 0) return `It comes to ${money(totalMinor)}. Nothing is left to pay.`;
  const due = dueOn ? `, to be paid by ${dayName(dueOn)}` : "";
  if (openMinor === totalMinor) return `It comes to ${money(totalMinor)}${due}.`;
  const credited = money(totalMinor - openMinor);
  return `It comes to ${money(totalMinor)}. ${credited} of it was credited, which leaves ${money(openMinor)}${due}.`;
}
