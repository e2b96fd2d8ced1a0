import { useFormField } from "../form/form-context";
import { asText } from "./field-path";
import type { FieldProps } from "./field-shell";

/** Ties a control to its form by name: id, what it begins with, what is wrong, and which text describes it. */
export function useBoundField({ name, hint, required, disabled, autoFocus }: FieldProps) {
  const { id, errorId, hintId, errors, initial } = useFormField(name);
  const control = {
    id,
    name,
    required,
    disabled,
    autoFocus,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": errors ? errorId : hint ? hintId : undefined,
  };
  return { control, initial: asText(initial), value: initial, shell: { id, hintId, errorId, errors } };
}
