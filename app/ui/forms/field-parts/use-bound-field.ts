import { useField } from "@conform-to/react";
import type { FieldProps } from "./field-shell";

/**
 * Binds a control to its form by name: conform's field, for `getInputProps` and its siblings with `aria`; the
 * attributes that the page decides; and what the shell around the control shows.
 */
export function useBoundField({ name, hint, required, disabled, autoFocus }: FieldProps) {
  const [field] = useField<string>(name);
  const { id, errorId, descriptionId: hintId, errors } = field;
  // The error takes the hint's place.
  const aria = { ariaDescribedBy: hint && !errors ? hintId : undefined };
  return { field, aria, own: { required, disabled, autoFocus }, shell: { id, hintId, errorId, errors } };
}
