import { ONBOARDING_CATEGORY_OPTIONS, TEMPERATURE_OPTIONS } from "#app/domain/companies/company-labels";
import { FieldGrid } from "../../forms/fields/field-grid";
import { SelectField } from "../../forms/fields/select-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";

/** Fields of a new company. Those for peptides only are shown by CSS, with and without scripts. */
export function CompanyProfileFields() {
  return (
    <div className="grid gap-5 [&:not(:has([value=peptide]:checked))_.peptide-only]:hidden">
      <FieldGrid>
        <TextField name="name" label="Company name" required autoFocus maxLength={200} autoComplete="organization" />
        <SelectField
          name="category"
          label="Industry category"
          options={ONBOARDING_CATEGORY_OPTIONS}
          placeholder="Choose a category"
          required
        />
        <TextField name="email" label="Contact email" type="email" required maxLength={254} autoComplete="off" />
        <TextField name="phone" label="Phone" type="tel" optional maxLength={50} autoComplete="off" />
      </FieldGrid>
      <TextAreaField name="address" label="Shipping address" rows={3} optional />
      <fieldset className="peptide-only grid gap-3 rounded-lg border border-line p-4">
        <legend className="px-1 font-medium">Peptide handling</legend>
        <FieldGrid>
          <SelectField
            name="settings.storageTemperature"
            label="Storage temperature"
            options={TEMPERATURE_OPTIONS}
            placeholder="Choose a temperature"
            optional
          />
          <TextField name="settings.fdaRegistration" label="FDA registration number" optional mono maxLength={50} />
        </FieldGrid>
      </fieldset>
    </div>
  );
}
