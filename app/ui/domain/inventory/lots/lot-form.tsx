import type { LotState } from "#app/domain/inventory/lot-usability";
import { DateField } from "#app/ui/forms/fields/date-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";

const STATUSES = [
  { value: "available", label: "Available", hint: "Can be sold until its expiry date" },
  { value: "quarantined", label: "Quarantined", hint: "Pending a decision, such as a test" },
  { value: "recalled", label: "Recalled", hint: "To be returned or destroyed" },
  { value: "expired", label: "Expired", hint: "Not sold, whatever its expiry date" },
];

interface Props {
  lot: { status: string; state: LotState; expiresOn: string | null; lotNumber: string };
  version: string;
  /** Preselected status. */
  status: string | undefined;
  cancel: string;
}

/** An expired lot is not allocated even while its status is available. */
const EXPIRED_STATUSES = STATUSES.map((status) =>
  status.value === "available"
    ? { ...status, label: "By expiry date", hint: "Not sold, because it has passed" }
    : status,
);

/** A lot's release status, which quarantines or releases it, and expiry date, with a reason that is recorded. */
export function LotForm({ lot, version, status, cancel }: Props) {
  return (
    <Card
      title="Release, quarantine, or recall"
      description="Orders allocated to this lot are reallocated to other lots where stock allows."
    >
      <ActionForm
        key={version}
        submit="Save lot"
        cancel={cancel}
        defaultValue={{ version, status: status ?? lot.status, expiresOn: lot.expiresOn ?? "" }}
      >
        <HiddenField name="version" />
        <RadioGroupField
          name="status"
          label="Release status"
          options={lot.state === "expired" && lot.status !== "expired" ? EXPIRED_STATUSES : STATUSES}
          className="[&>div]:sm:grid-cols-2"
        />
        {lot.lotNumber && (
          <DateField
            name="expiresOn"
            label="Expiry date"
            hint="The lot can still ship on this day. Leave empty if it never expires."
            className="max-w-60"
          />
        )}
        <TextField
          name="reason"
          label="Reason"
          required
          maxLength={200}
          autoFocus={status !== undefined}
          hint="Saved in the audit log and on the changed orders"
          autoComplete="off"
        />
      </ActionForm>
    </Card>
  );
}
