import { useField } from "@conform-to/react";
import { TextField } from "../../forms/fields/text-field";

/** Asks why units go to a location whose rules they break. Shown once the server has refused them. */
export function PlacementReasonField() {
  const [field] = useField<string>("placementReason");
  if (!field.errors && !field.initialValue) return null;
  return (
    <TextField
      name="placementReason"
      label="Reason to put it here anyway"
      maxLength={200}
      autoComplete="off"
      placeholder="No other location is free"
    />
  );
}
