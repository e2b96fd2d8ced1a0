import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { TextField } from "#app/ui/forms/fields/text-field";

/** The name of each tax in an accounting system. */
export const TaxCodeFields = ({ name }: { name: "xeroTax" | "quickbooksTax" }) => (
  <FieldGrid>
    <TextField
      name={`${name}.standard`}
      label="Taxed"
      maxLength={60}
      hint="{rate} stands for the percentage, such as 19"
    />
    <TextField name={`${name}.zero`} label="Zero rate" maxLength={60} />
    <TextField name={`${name}.reverse-charge`} label="Reverse charge" maxLength={60} />
    <TextField name={`${name}.exempt`} label="Exempt" maxLength={60} />
    <TextField name={`${name}.outside-scope`} label="Outside scope" maxLength={60} />
    <TextField name={`${name}.none`} label="Invoices without tax" maxLength={60} />
  </FieldGrid>
);
