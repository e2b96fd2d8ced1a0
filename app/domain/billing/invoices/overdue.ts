import { daysBetween } from "../../kernel/days";

interface PayableInvoice {
  kind: string;
  status: string;
  dueOn: string | null;
  openMinor: number;
}

/** An invoice with an amount due whose due day is before today. */
const isOverdue = ({ kind, status, dueOn, openMinor }: PayableInvoice, today: string): boolean =>
  kind === "invoice" && status === "issued" && openMinor > 0 && dueOn !== null && dueOn < today;

/** How many days ago a past due day was. */
export const daysOverdue = (dueOn: string, today: string): number => daysBetween(dueOn, today) - 1;

/** Whether the invoice is overdue, and for how many days. */
export function dueState(invoice: PayableInvoice, today: string): { isOverdue: boolean; overdueDays: number } {
  const late = isOverdue(invoice, today);
  return { isOverdue: late, overdueDays: late && invoice.dueOn ? daysOverdue(invoice.dueOn, today) : 0 };
}
