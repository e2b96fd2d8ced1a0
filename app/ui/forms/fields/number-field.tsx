import { getInputProps } from "@conform-to/react";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & {
  min?: number;
  max?: number;
  step?: number | "any";
  unit?: string;
  placeholder?: string;
};

export function NumberField(props: Props) {
  const { min, max, step = 1, unit, placeholder } = props;
  const { field, aria, own, shell } = useBoundField(props);
  // A telephone's number pad has no minus.
  const pad = min !== undefined && min >= 0 ? (step === 1 ? "numeric" : "decimal") : undefined;
  return (
    <FieldShell {...props} {...shell}>
      <div className="relative flex">
        <input
          {...getInputProps(field, { type: "number", ...aria })}
          {...own}
          key={field.key}
          inputMode={pad}
          min={min}
          max={max}
          step={step}
          placeholder={placeholder}
          autoComplete="off"
          // The wheel over a focused number would change it unseen.
          onWheel={(event) => event.currentTarget.blur()}
          className={cx(inputClass, "tabular", unit && "pr-14")}
        />
        {unit && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">{unit}</span>
        )}
      </div>
    </FieldShell>
  );
}
