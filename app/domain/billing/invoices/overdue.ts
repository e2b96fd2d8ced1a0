interface PayableInvoice {
  kind: string;
  status: string;
  dueOn: string | null;
}

/** An unpaid invoice whose due day is before today. */
export const isOverdue = ({ kind, status, dueOn }: PayableInvoice, today: string): boolean =>
  kind === "invoice" && status === "issued" && dueOn !== null && dueOn < today;
