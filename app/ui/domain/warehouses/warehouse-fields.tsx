import { SCANNED_CODE_OPTIONS } from "#app/domain/warehouses/scanned-codes";
import { WEEKDAY_OPTIONS } from "#app/domain/warehouses/working-days";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Option {
  value: string;
  label: string;
}

interface Props {
  countries: readonly Option[];
  timeZones: readonly Option[];
  defaultValue: Record<string, string | string[]>;
  submit: string;
  cancel: string;
}

/** The form of a warehouse. */
export function WarehouseFields({ countries, timeZones, defaultValue, submit, cancel }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/warehouses/warehouses.schema").then((module) => module.WarehouseForm)}
      defaultValue={defaultValue}
      submit={submit}
      cancel={cancel}
    >
      {defaultValue.key && <HiddenField name="key" />}
      <FieldGrid>
        <TextField name="name" label="Name" required autoFocus maxLength={80} autoComplete="off" />
        <TextField
          name="code"
          label="Code"
          required
          mono
          maxLength={12}
          autoComplete="off"
          hint="Short, such as NYC1"
        />
        <TextField name="street" label="Street" maxLength={120} />
        <TextField name="street2" label="Building, dock" maxLength={120} />
        <TextField name="city" label="City" maxLength={80} />
        <TextField name="postalCode" label="Postal code" maxLength={20} />
        <TextField name="region" label="State or region" maxLength={80} />
        <ComboboxField name="country" label="Country" options={countries} placeholder="Choose a country" />
        <ComboboxField
          name="timeZone"
          label="Time zone"
          required
          options={timeZones}
          hint="Days and cut-offs follow the clock there"
        />
      </FieldGrid>
      <CheckboxGroupField name="workingDays" label="Working days" find="Find a day" options={WEEKDAY_OPTIONS} />
      <CheckboxField
        name="needsRelease"
        label="Orders wait for their release"
        hint="Pickers see an order once it is released in a wave. Without it, orders can be picked at once"
      />
      <CheckboxGroupField
        name="scannedCodes"
        label="The camera also reads"
        find="Find a kind of code"
        options={SCANNED_CODE_OPTIONS}
        hint="EAN, UPC, Code 128, Code 39, QR, and Data Matrix are always read. Turn on only what your labels use: PDF417 and Aztec make reading slower"
      />
    </ActionForm>
  );
}
