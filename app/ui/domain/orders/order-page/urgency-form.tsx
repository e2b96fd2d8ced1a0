import { useFetcher } from "@remix-run/react";
import { PRIORITY, PRIORITY_LABEL, type Priority } from "#app/domain/orders/urgency/priority";
import { DateField } from "#app/ui/forms/fields/date-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  urgency: { priority: Priority; requiredShipDate: string | null };
  action: string;
}

const OPTIONS = PRIORITY.map((value) => ({ value, label: PRIORITY_LABEL[value] }));

/** An order's priority and the day by which it must leave. */
export function UrgencyFields({ urgency: { priority, requiredShipDate }, action }: Props) {
  const fetcher = useFetcher();
  return (
    <ActionForm
      // Starts again with the new values once they are stored, or on another order.
      key={`${action} ${priority} ${requiredShipDate}`}
      action={action}
      fetcher={fetcher}
      defaultValue={{ priority, requiredShipDate: requiredShipDate ?? "" }}
      submit="Save"
      className="grid gap-3"
    >
      <SelectField name="priority" label="Priority" options={OPTIONS} />
      <DateField name="requiredShipDate" label="Required ship date" optional />
    </ActionForm>
  );
}
