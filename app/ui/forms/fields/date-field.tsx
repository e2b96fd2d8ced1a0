import { getInputProps } from "@conform-to/react";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

/** A day, as "2026-05-03". */
export function DateField(props: FieldProps & { min?: string; max?: string }) {
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <input
        {...getInputProps(field, { type: "date", ...aria })}
        {...own}
        key={field.key}
        min={props.min}
        max={props.max}
        defaultValue={field.initialValue?.slice(0, 10)}
        className={cx(inputClass, "tabular")}
      />
    </FieldShell>
  );
}
