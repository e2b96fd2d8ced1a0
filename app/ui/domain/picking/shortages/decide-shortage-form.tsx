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
                  label: "Hold the order until stock comes",
                  hint: "Nothing else of it can be sent. It goes on by itself when the units are there.",
                },
              ]
            : [
                {
                  value: "backorder",
                  label: "Backorder",
                  hint: "The missing units follow in an order of their own. It goes on by itself when they are there.",
                },
              ]),
          { value: "without", label: "Send without", hint: `The order is completed without ${them}, for good.` },
          {
            value: "found",
            label: "Found, look again",
            hint: `${picker} is told to look again${location ? ` at ${location}` : ""}.`,
          },
          ...(bins.length > 0
            ? [{ value: "elsewhere", label: "Take from another lot or bin", hint: "Choose it below." }]
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
          hint="Only for taking from another lot or bin"
          options={bins.map(({ value, location: where, lotNumber, free }) => ({
            value,
            label: `${where}${lotNumber ? `, lot ${lotNumber}` : ""}: ${free} free`,
          }))}
        />
      )}
      <TextField name="note" label={`Words to ${picker}`} optional maxLength={150} />
    </ActionForm>
  );
}
