import { getInputProps } from "@conform-to/react";
import { FieldNote, type FieldProps } from "../field-parts/field-shell";
import { useBoundField } from "../field-parts/use-bound-field";

/** One yes or no; posts `on` or nothing. */
export function CheckboxField(props: FieldProps & { value?: string }) {
  const { label, hint, className, value = "on" } = props;
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <div className={className}>
      <label className="inline-flex items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          {...getInputProps(field, { type: "checkbox", value, ...aria })}
          {...own}
          key={field.key}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span>{label}</span>
      </label>
      <div className="pl-6.5 pointer-coarse:-mt-2 pointer-coarse:pl-7.5 [&>p]:mt-1">
        <FieldNote hint={hint} {...shell} />
      </div>
    </div>
  );
}
