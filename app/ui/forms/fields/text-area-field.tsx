import { getTextareaProps } from "@conform-to/react";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { controlClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  mono?: boolean;
  /** Scans are typed into it on a page whose scanner reads them otherwise. */
  takesScans?: boolean;
};

export function TextAreaField(props: Props) {
  const { rows = 4, maxLength, placeholder, mono, takesScans } = props;
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
        data-takes-scans={takesScans ? "" : undefined}
        className={cx(controlClass, "field-sizing-content min-h-20 py-2", mono && "font-mono")}
      />
    </FieldShell>
  );
}
