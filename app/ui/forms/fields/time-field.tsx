import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

/** A time of day, "14:00". */
export function TimeField(props: FieldProps) {
  const { control, initial, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <input {...control} type="time" defaultValue={initial} className={inputClass} />
    </FieldShell>
  );
}
