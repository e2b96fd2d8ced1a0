import { LENGTH_UNIT, type Units, WEIGHT_UNIT } from "#app/domain/kernel/units";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  /** All companies, or the companies that the user can choose. */
  owners: readonly { value: string; label: string }[];
  defaultValue: Record<string, string> & { units: Units };
  submit: string;
  cancel: string;
}

const SIDES = [
  ["length", "Inner length"],
  ["width", "Inner width"],
  ["height", "Inner height"],
] as const;

/** The form of a box. */
export function BoxFields({ owners, defaultValue, submit, cancel }: Props) {
  const { units } = defaultValue;
  return (
    <ActionForm
      schema={() => import("#app/domain/shipping/boxes/boxes.schema").then((module) => module.BoxForm)}
      defaultValue={defaultValue}
      submit={submit}
      cancel={cancel}
    >
      {defaultValue.key && <HiddenField name="key" />}
      <HiddenField name="units" />
      <FieldGrid>
        <TextField name="name" label="Name" required autoFocus maxLength={60} autoComplete="off" />
        <SelectField name="companyId" label="For" options={owners} />
        {SIDES.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            suffix={LENGTH_UNIT[units]}
          />
        ))}
        <TextField
          name="emptyWeight"
          label="Empty weight"
          required
          inputMode={units === "metric" ? "decimal" : undefined}
          autoComplete="off"
          maxLength={40}
          suffix={WEIGHT_UNIT[units]}
          hint="With the usual padding"
        />
      </FieldGrid>
      <CheckboxField name="isActive" label="Active" hint="Can be chosen when postage is bought" />
    </ActionForm>
  );
}
