import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { TREATMENTS } from "../treatments";

/** How charges are taxed. */
export function TreatmentFields() {
  return (
    <FieldGrid>
      <SelectField name="taxCategory" label="Tax" placeholder="No tax is set" options={TREATMENTS} />
      <TextField name="taxRate" label="Rate" inputMode="decimal" suffix="%" maxLength={8} hint="If taxed at a rate" />
      <TextField
        name="taxReason"
        label="Reason"
        maxLength={200}
        className="col-span-full"
        hint="Printed on the invoice when no tax is due, such as the article of the tax law"
      />
    </FieldGrid>
  );
}
