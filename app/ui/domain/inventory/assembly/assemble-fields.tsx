import { useField } from "@conform-to/react";
import { ComboboxField } from "../../../forms/fields/combobox-field";
import { DateField } from "../../../forms/fields/date-field";
import { HiddenField } from "../../../forms/fields/hidden-field";
import { TextField } from "../../../forms/fields/text-field";
import { Hint } from "../../../primitives/states/hint";
import { PlacementReasonField } from "../placement-reason-field";
import { KNOWN_LOCATIONS } from "../suggest-locations";

interface Props {
  /** Whether the product has lots, and the expiry that the components suggest. */
  hasLots: boolean;
  expiresOn: string | null;
  /** The location to suggest. */
  to: string;
}

/** The lot of assembled units, and where they are put. */
export function AssembleFields({ hasLots, expiresOn, to }: Props) {
  return (
    <>
      <HiddenField name="companyId" />
      <HiddenField name="operationId" />
      <HiddenField name="quantity" />
      <HiddenField name="uses" />
      <Problem name="quantity" />
      <Problem name="uses" />
      {hasLots && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField name="lotNumber" label="Lot number" mono required maxLength={100} autoComplete="off" />
          <DateField
            name="expiresOn"
            label="Expires"
            optional
            hint={expiresOn ? "The earliest expiry of the components" : undefined}
          />
        </div>
      )}
      <ComboboxField
        name="to"
        label="Put the units in"
        mono
        required
        maxLength={50}
        placeholder={to}
        suggest={KNOWN_LOCATIONS}
        hint={`Scan or enter ${to}, or another location`}
      />
      <PlacementReasonField />
    </>
  );
}

/** A refusal that concerns a hidden field. */
function Problem({ name }: { name: string }) {
  const [field] = useField<string>(name);
  if (!field.errors) return null;
  return (
    <Hint tone="bad" role="alert">
      {field.errors.join(" ")}. Reload the page.
    </Hint>
  );
}
