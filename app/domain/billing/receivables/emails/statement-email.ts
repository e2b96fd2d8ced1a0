/** Text of the emails with a statement of account or a payment reminder. Pure. */
import type { StatementEmailKind } from "#db/schema/values/invoice-values";
import { dayName, daysBetween } from "../../../kernel/days";
import { formatMoney } from "../../../kernel/money";
import { documentNumber } from "../../invoice-labels";

export interface OverdueInvoice {
  number: number | null;
  currency: string;
  dueOn: string;
  openMinor: number;
  payUrl: string | null;
}

interface StatementEmailFacts {
  kind: StatementEmailKind;
  name: string;
  brand: string;
  /** Where the statement is shown. */
  url: string;
  from: string;
  to: string;
  today: string;
  /** Balances on the last day, by currency. */
  balances: readonly { currency: string; closingMinor: number }[];
  overdue: readonly OverdueInvoice[];
}

/** Overdue invoices named in an email; more are on the statement. */
const MAX_NAMED = 20;

export function statementEmail({ kind, name, brand, url, ...said }: StatementEmailFacts): {
  subject: string;
  text: string;
} {
  const isReminder = kind === "reminder";
  const paragraphs = [
    `Hello ${name},`,
    ...(isReminder ? reminderText(said) : statementText(said, brand)),
    isReminder
      ? "Open your statement to see each document and payment:"
      : "Open it to see each document and payment, and to download it as PDF:",
    url,
    isReminder
      ? "If you have paid in the meantime, thank you. Reply to this email if you have a question."
      : "Reply to this email if you have a question.",
    brand,
  ];
  const subject = isReminder
    ? `Payment reminder from ${brand}`
    : `Statement of account from ${brand}, ${dayName(said.to)}`;
  return { subject, text: paragraphs.join("\n\n") };
}

type Facts = Omit<StatementEmailFacts, "kind" | "name" | "brand" | "url">;

function statementText({ from, to, today, balances, overdue }: Facts, brand: string): string[] {
  const sums = balances.map(({ currency, closingMinor }) =>
    closingMinor < 0
      ? `In your favor on ${dayName(to)}: ${formatMoney(-closingMinor, currency)}`
      : `Balance on ${dayName(to)}: ${formatMoney(closingMinor, currency)}`,
  );
  return [
    `This is your statement of account with ${brand} from ${dayName(from)} to ${dayName(to)}.`,
    sums.length > 0 ? sums.join("\n") : "There were no invoices or payments in this period.",
    ...(overdue.length > 0 ? [`Overdue on ${dayName(today)}:`, overdueList(overdue, today)] : []),
  ];
}

const reminderText = ({ today, overdue }: Facts): string[] => [
  overdue.length === 1
    ? "This invoice is past its due date:"
    : `These ${overdue.length} invoices are past their due dates:`,
  overdueList(overdue, today),
];

/** "INV-000012, due 1 Oct 2026 (56 days ago): €506.00", and the total of each currency. */
function overdueList(overdue: readonly OverdueInvoice[], today: string): string {
  const named = overdue.slice(0, MAX_NAMED).flatMap(({ number, currency, dueOn, openMinor, payUrl }) => {
    const days = daysBetween(dueOn, today) - 1;
    const late = days === 1 ? "1 day ago" : `${days} days ago`;
    const text = `${documentNumber({ kind: "invoice", number })}, due ${dayName(dueOn)} (${late}): ${formatMoney(openMinor, currency)}`;
    return payUrl ? [text, payUrl] : [text];
  });
  const sums = new Map<string, number>();
  for (const { currency, openMinor } of overdue) sums.set(currency, (sums.get(currency) ?? 0) + openMinor);
  const more = overdue.length - MAX_NAMED;
  return [
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(overdue.length > 1
      ? [...sums].map(([currency, minor]) => `Total overdue: ${formatMoney(minor, currency)}`)
      : []),
  ].join("\n");
}
