import { UNIT_KIND, UNIT_KIND_LABEL } from "#app/domain/inbound/handling-units/unit-rules";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Props {
  companies: readonly { id: string; name: string }[];
  /** Offers units that may hold several companies' stock. */
  mayShare: boolean;
  defaultValue: Record<string, string>;
  cancel: string;
}

/** New empty units. */
export function NewUnitFields({ companies, mayShare, defaultValue, cancel }: Props) {
  return (
    <ActionForm submit="Make" cancel={cancel} defaultValue={defaultValue}>
      <HiddenField name="operationId" />
      <RadioGroupField
        name="kind"
        label="Kind"
        required
        options={UNIT_KIND.map((value) => ({ value, label: UNIT_KIND_LABEL[value] }))}
      />
      <FieldGrid>
        {companies.length > 1 || mayShare ? (
          <SelectField
            name="companyId"
            label="Whose stock may be in it"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            {...(mayShare && { placeholder: "All companies, mixed" })}
          />
        ) : (
          <HiddenField name="companyId" />
        )}
        <TextField
          name="place"
          label="Where it stands"
          mono
          required
          maxLength={60}
          autoComplete="off"
          hint="A location, or a pallet such as LPN-12"
        />
        <NumberField name="units" label="How many" min={1} max={100} required />
      </FieldGrid>
    </ActionForm>
  );
}
