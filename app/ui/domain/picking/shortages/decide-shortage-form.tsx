import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import type { OtherPlace } from "./stock-elsewhere";

type Props = {
  picker: string;
  quantity: number;
  /** The order has nothing else to ship. */
  isLast: boolean;
  elsewhere: readonly OtherPlace[];
  location: string | null;
};

/** Decides what happens with missing units. */
export function DecideShortageForm({ picker, quantity, isLast, elsewhere, location }: Props) {
  const bins = elsewhere.filter(({ why }) => why === null);
  const them = quantity === 1 ? "it" : "them";
  return (
    <ActionForm submit="Decide" pending="Deciding…" defaultValue={{ decision: "" }}>
      <RadioGroupField
        name="decision"
        label="What to do"
        required
        options={[
          ...(isLast
            ? [
                {
                  value: "hold",
                  label: "Hold the order until stock arrives",
                  hint: "No other items can ship. The order continues automatically when stock arrives.",
                },
              ]
            : [
                {
                  value: "backorder",
                  label: "Backorder",
                  hint: "The missing units ship in a separate order, which continues automatically when stock arrives.",
                },
              ]),
          { value: "without", label: "Ship without", hint: `The order is completed without ${them} permanently.` },
          {
            value: "found",
            label: "Found, check again",
            hint: `${picker} is asked to check again${location ? ` at ${location}` : ""}.`,
          },
          ...(bins.length > 0
            ? [{ value: "elsewhere", label: "Pick from another lot or bin", hint: "Choose the bin below." }]
            : []),
        ]}
        className="[&_label]:min-h-14"
      />
      {bins.length > 0 && (
        <SelectField
          name="place"
          label="Lot or bin"
          optional
          placeholder="Choose a bin"
          hint="Only when picking from another lot or bin"
          options={bins.map(({ value, location: where, lotNumber, free }) => ({
            value,
            label: `${where}${lotNumber ? `, lot ${lotNumber}` : ""}: ${free} free`,
          }))}
        />
      )}
      <TextField name="note" label={`Message to ${picker}`} optional maxLength={150} />
    </ActionForm>
  );
}
