import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { controlClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & { rows?: number; maxLength?: number; placeholder?: string; mono?: boolean };

export function TextAreaField(props: Props) {
  const { rows = 4, maxLength, placeholder, mono } = props;
  const { control, initial, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <textarea
        {...control}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        defaultValue={initial}
        className={cx(controlClass, "field-sizing-content min-h-20 py-2", mono && "font-mono")}
      />
    </FieldShell>
  );
}
