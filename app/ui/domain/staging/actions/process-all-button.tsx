import { ConfirmButton } from "../../../forms/confirm-button";

interface Props {
  company: { id: string; name: string };
  /** Pending orders of the company, whatever the list is filtered by. */
  pending: number;
  /** What a check found: of this many orders, the oldest, so many would be put on hold. */
  checked?: { orders: number; held: number };
  action: string;
}

/** "Process All", after a question that says how many orders it concerns; nothing without pending orders. */
export function ProcessAllButton({ company, pending, checked, action }: Props) {
  if (pending === 0) return null;
  const orders = pending === 1 ? "1 order" : `${pending.toLocaleString("en-US")} orders`;
  return (
    <ConfirmButton
      label="Process All"
      title={`Process ${orders}?`}
      body={`All pending orders of 1 company, ${company.name}, leave the staging area, whatever the list is filtered by. Their stock is allocated. Orders with a problem stay here or are put on hold.${checked ? heldOf(checked, pending) : ""}`}
      confirm={`Process ${orders}`}
      tone="primary"
      variant="primary"
      pending="Processing…"
      action={action}
      fields={{ companyId: company.id }}
    />
  );
}

function heldOf({ orders, held }: { orders: number; held: number }, pending: number): string {
  const all = orders < pending ? ` of the oldest ${orders.toLocaleString("en-US")}` : "";
  return ` By the check, ${held === 0 ? "none" : held.toLocaleString("en-US")}${all} will be on hold.`;
}
