import { ROLE_LABEL } from "#app/domain/access/access.schema";
import type { Role } from "#app/domain/kernel/permissions";
import { NO_PICKER } from "#app/domain/orders/pickers/assign-picker.schema";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  pickers: readonly { id: string; name: string; role: Role }[];
  back: string;
}

/** The user who picks the selected orders. */
export const PickerForm = ({ pickers, back }: Props) => (
  <ActionForm submit="Assign" cancel={back}>
    <SelectField
      name="pickerId"
      label="Picker"
      hint="The picker's name appears on the orders. Orders already picked do not change."
      placeholder="Choose a picker"
      required
      options={[
        ...pickers.map(({ id, name, role }) => ({ value: id, label: `${name} (${ROLE_LABEL[role]})` })),
        { value: NO_PICKER, label: "No one (unassign)" },
      ]}
    />
  </ActionForm>
);
