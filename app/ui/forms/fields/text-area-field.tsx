import { getTextareaProps } from "@conform-to/react";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { controlClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & { rows?: number; maxLength?: number; placeholder?: string; mono?: boolean };

export function TextAreaField(props: Props) {
  const { rows = 4, maxLength, placeholder, mono } = props;
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <textarea
        {...getTextareaProps(field, aria)}
        {...own}
        key={field.key}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        className={cx(controlClass, "field-sizing-content min-h-20 py-2", mono && "font-mono")}
      />
    </FieldShell>
  );
}
