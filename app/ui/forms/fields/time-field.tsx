import { getInputProps } from "@conform-to/react";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

/** A time of day, "14:00". */
export function TimeField(props: FieldProps) {
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <input {...getInputProps(field, { type: "time", ...aria })} {...own} key={field.key} className={inputClass} />
    </FieldShell>
  );
}
