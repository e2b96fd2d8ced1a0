import { type FieldProps, FieldShell } from "./field-shell";
import { inputClass } from "./input-class";
import { useBoundField } from "./use-bound-field";

/** A time of day, "14:00". */
export function TimeField(props: FieldProps) {
  const { control, initial, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <input {...control} type="time" defaultValue={initial} className={inputClass} />
    </FieldShell>
  );
}
