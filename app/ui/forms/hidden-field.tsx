import { useField } from "@conform-to/react";

/** A value that the form carries along; from `value`, or from the form's default. */
export function HiddenField({ name, value }: { name: string; value?: string }) {
  const [field] = useField<string>(name);
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  return (
    <input type="hidden" key={field.key} name={field.name} form={field.formId} defaultValue={value ?? initial ?? ""} />
  );
}
