import type { ReactNode } from "react";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";

type Options = readonly { value: string; label: string }[];

/** Postal address in parts, as e-invoices need it. */
export function AddressFields({ countries }: { countries: Options }) {
  return (
    <FieldGrid>
      <TextField name="street" label="Street and number" maxLength={120} className="col-span-full" />
      <TextField name="street2" label="Address line 2" optional maxLength={120} className="col-span-full" />
      <TextField name="city" label="City" maxLength={80} />
      <TextField name="postalCode" label="Postal code" maxLength={20} />
      <TextField name="region" label="State or region" optional maxLength={80} />
      <SelectField name="country" label="Country" placeholder="Choose a country" options={countries} />
    </FieldGrid>
  );
}

/** Tax and registration numbers. */
export function IdentityFields({ children }: { children?: ReactNode }) {
  return (
    <FieldGrid>
      <TextField
        name="taxId"
        label="VAT number or tax ID"
        optional
        maxLength={30}
        hint="An EU VAT number begins with the country: DE123456789"
      />
      <TextField name="registration" label="Registration number" optional maxLength={60} />
      {children}
    </FieldGrid>
  );
}

/** The address in the Peppol network. */
export function EndpointFields({ schemes }: { schemes: Options }) {
  return (
    <FieldGrid>
      <SelectField name="endpointScheme" label="E-invoice scheme" optional placeholder="No scheme" options={schemes} />
      <TextField
        name="endpointId"
        label="E-invoice address"
        optional
        mono
        maxLength={80}
        hint="The ID in that scheme"
      />
    </FieldGrid>
  );
}
