import { useField } from "@conform-to/react";
import type { FieldProps } from "./field-shell";

/** Ties a control to its form by name: id, what was typed, what is wrong, and which text describes it. */
export function useBoundField({ name, hint, required, disabled, autoFocus }: FieldProps) {
  const [field] = useField<string | number | boolean | undefined>(name);
  const { id, errorId, descriptionId: hintId, errors } = field;
  const isInvalid = Boolean(errors?.length);
  const control = {
    id,
    name: field.name,
    form: field.formId,
    required: required ?? field.required,
    disabled,
    autoFocus,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": isInvalid ? errorId : hint ? hintId : undefined,
  };
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  return { key: field.key, control, initial, shell: { id, hintId, errorId, errors } };
}
