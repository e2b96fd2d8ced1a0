import { DateField } from "#app/ui/forms/fields/date-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";

const STATUSES = [
  { value: "available", label: "Available", hint: "Given to orders until it expires" },
  { value: "quarantined", label: "Quarantined", hint: "Waits for a decision, such as a test" },
  { value: "recalled", label: "Recalled", hint: "Goes back, or is destroyed" },
  { value: "expired", label: "Expired", hint: "Before its date, or without one" },
];

interface Props {
  lot: { status: string; expiresOn: string | null; lotNumber: string };
  version: string;
  /** Preselected status. */
  status: string | undefined;
  cancel: string;
}

/** A lot's status and expiry date, with a reason that is recorded. */
export function LotForm({ lot, version, status, cancel }: Props) {
  return (
    <Card
      title="Change this lot"
      description="Orders that wait for units of it are given others, as far as there are any."
    >
      <ActionForm
        key={version}
        submit="Save Lot"
        cancel={cancel}
        defaultValue={{ version, status: status ?? lot.status, expiresOn: lot.expiresOn ?? "" }}
      >
        <HiddenField name="version" />
        <RadioGroupField name="status" label="Status" options={STATUSES} className="[&>div]:sm:grid-cols-2" />
        {lot.lotNumber && (
          <DateField
            name="expiresOn"
            label="Expiry date"
            hint="It may still be sent on this day. Empty: it never expires."
            className="max-w-60"
          />
        )}
        <TextField
          name="reason"
          label="Reason"
          required
          maxLength={200}
          autoFocus={status !== undefined}
          hint="Kept in the audit log and with the orders that are changed"
          autoComplete="off"
        />
      </ActionForm>
    </Card>
  );
}
