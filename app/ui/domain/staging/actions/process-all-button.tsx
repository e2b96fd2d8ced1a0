import { ConfirmButton } from "../../../forms/confirm-button";

interface Props {
  company: { id: string; name: string };
  /** Pending orders of the company, whatever the list is filtered by. */
  pending: number;
  action: string;
}

/** "Process All", after a question that says how many orders it concerns. */
export function ProcessAllButton({ company, pending, action }: Props) {
  const orders = pending === 1 ? "1 order" : `${pending.toLocaleString("en-US")} orders`;
  return (
    <ConfirmButton
      label="Process All"
      title={`Process ${orders}?`}
      body={`All pending orders of 1 company, ${company.name}, leave the staging area, whatever the list is filtered by. Their stock is allocated. Orders with a problem stay here or are put on hold.`}
      confirm={`Process ${orders}`}
      tone="primary"
      variant="primary"
      pending="Processing…"
      action={action}
      fields={{ companyId: company.id }}
    />
  );
}
