import { asText } from "../field-parts/field-path";
import { useFormField } from "../form/form-context";

/** A value that the form carries along; from `value`, or from the form's default. */
export function HiddenField({ name, value }: { name: string; value?: string }) {
  const { initial } = useFormField(name);
  return <input type="hidden" name={name} defaultValue={value ?? asText(initial) ?? ""} />;
}
