import { useField } from "@conform-to/react";

/** A value that the form carries along; from `value`, or from the form's default. */
export function HiddenField({ name, value }: { name: string; value?: string }) {
  const [field] = useField<string>(name);
  return (
    <input
      key={field.key}
      type="hidden"
      name={name}
      form={field.formId}
      defaultValue={value ?? field.initialValue ?? ""}
    />
  );
}
