import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  pickers: readonly { id: string; name: string }[];
  back: string;
}

/** The user who picks the selected orders. */
export const PickerForm = ({ pickers, back }: Props) => (
  <ActionForm submit="Assign" cancel={back}>
    <SelectField
      name="pickerId"
      label="Picker"
      hint="Shown on each order. Orders already picked stay as they are."
      placeholder="No one"
      options={pickers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  </ActionForm>
);
