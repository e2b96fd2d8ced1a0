import { useField } from "@conform-to/react";
import { LENGTH_UNIT, type Units, WEIGHT_UNIT } from "#app/domain/kernel/units";
import type { FieldProps } from "./field-parts/field-shell";
import { TextField } from "./fields/text-field";

type Props = FieldProps & { kind: "weight" | "length" };

/** A weight or length as text, in the units that its form carries in the field `units`. */
export function MeasureField({ kind, ...field }: Props) {
  const units: Units = useField<Units>("units")[0].initialValue === "imperial" ? "imperial" : "metric";
  const unit = kind === "weight" ? WEIGHT_UNIT[units] : LENGTH_UNIT[units];
  return (
    <TextField
      {...field}
      // Pounds and ounces are typed with their units.
      inputMode={kind === "weight" && units === "imperial" ? undefined : "decimal"}
      autoComplete="off"
      maxLength={40}
      suffix={unit}
    />
  );
}
