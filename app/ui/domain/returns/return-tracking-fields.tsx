import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";

const carriers = CARRIERS.map((value) => ({ value, label: carrierLabel(value) }));

/** The parcel that comes back. */
export const ReturnTrackingFields = () => (
  <>
    <SelectField name="carrier" label="Carrier" optional placeholder="Not known" options={carriers} />
    <TextField name="trackingNumber" label="Tracking number" optional mono maxLength={100} autoComplete="off" />
  </>
);
