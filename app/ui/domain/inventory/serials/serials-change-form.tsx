import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  kind: "add" | "remove";
  serial: string;
  withoutSerial: number;
  back: string;
}

/** Adds serial numbers to those on hand, or removes some, without a stock movement. */
export function SerialsChangeForm({ kind, serial, withoutSerial, back }: Props) {
  const isAdd = kind === "add";
  const open = Math.max(withoutSerial, 0).toLocaleString("en-US");
  return (
    <ActionForm
      submit={isAdd ? "Add serial numbers" : "Remove serial numbers"}
      cancel={back}
      className="grid gap-4"
      defaultValue={{ serials: serial, reason: "" }}
    >
      <p className="text-muted text-sm">
        {isAdd
          ? `For units that are on hand without a serial number: ${open}. The stock does not change.`
          : "For units that are no longer on hand. The stock does not change; adjust it separately."}
      </p>
      <TextAreaField
        name="serials"
        label="Serial numbers"
        mono
        rows={4}
        required
        autoFocus
        hint="One per line, scanned or typed"
      />
      <TextField name="reason" label="Reason" required maxLength={200} autoComplete="off" />
    </ActionForm>
  );
}
