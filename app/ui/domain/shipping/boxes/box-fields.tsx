import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { MoneyField } from "#app/ui/forms/fields/money-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { MeasureField } from "#app/ui/forms/measure-field";

interface Props {
  /** All companies, or the companies that the user can choose. */
  owners: readonly { value: string; label: string }[];
  defaultValue: Record<string, string>;
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
  const hasShared = owners.some(({ value }) => value === "");
  return (
    <ActionForm
      schema={() => import("#app/domain/shipping/boxes/boxes.schema").then((module) => module.BoxForm)}
      defaultValue={defaultValue}
      submit={submit}
      cancel={cancel}
    >
      {defaultValue.key && <HiddenField name="key" />}
      <HiddenField name="units" />
      <HiddenField name="currency" />
      {defaultValue.shownInStock && <HiddenField name="shownInStock" />}
      <FieldGrid>
        <TextField name="name" label="Name" required autoFocus maxLength={60} autoComplete="off" />
        <SelectField
          name="companyId"
          label="Company"
          {...(!hasShared && { required: true, placeholder: "Choose a company" })}
          options={owners}
        />
        {SIDES.map(([name, label]) => (
          <MeasureField key={name} kind="length" name={name} label={label} required />
        ))}
        <MeasureField kind="weight" name="emptyWeight" label="Empty weight" required hint="With the usual padding" />
        <MeasureField kind="weight" name="maxWeight" label="Weight limit" optional hint="Of the items in it" />
        <NumberField name="inStock" label="Boxes in stock" optional hint="Empty: not counted" />
        <NumberField name="lowStock" label="Low at" optional min={0} />
        <MoneyField name="price" label="Price" optional currency={defaultValue.currency} />
      </FieldGrid>
      <CheckboxField
        name="isBilled"
        label="Bill used boxes"
        hint="At this price, or without one at the rate card's price of a material with the box's name"
      />
      <CheckboxField name="isActive" label="Active" hint="Can be chosen when postage is bought" />
    </ActionForm>
  );
}
