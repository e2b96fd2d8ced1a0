import { type FieldProps, FieldShell, inputClass } from "./field-shell";
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
