import { type ReactNode, useId } from "react";
import { ChevronDown } from "#app/ui/icons/icons";
import { inputClass } from "../../forms/field-parts/input-class";
import { type Option, SelectOptions } from "../../forms/field-parts/select-options";
import { cx } from "../../primitives/classes";

interface Labelled {
  name: string;
  label: string;
  hideLabel?: boolean;
  className?: string;
}

function Field({
  id,
  label,
  hideLabel,
  className,
  children,
}: Omit<Labelled, "name"> & { id: string; children: ReactNode }) {
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-medium"}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** Fields of a GET form: they show the URL's parameters and are validated by the browser only. */
export function LabelSelect({ value, options, ...field }: Labelled & { value: string; options: readonly Option[] }) {
  const id = useId();
  return (
    <Field id={id} {...field}>
      <div className="relative">
        <select
          id={id}
          name={field.name}
          defaultValue={value}
          className={cx(inputClass, "appearance-none truncate pr-9")}
        >
          <SelectOptions options={options} />
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
      </div>
    </Field>
  );
}

export function LabelNumber({ value, max, ...field }: Labelled & { value: number; max: number }) {
  const id = useId();
  return (
    <Field id={id} {...field}>
      <input
        id={id}
        type="number"
        name={field.name}
        defaultValue={value}
        min={1}
        max={max}
        required
        inputMode="numeric"
        autoComplete="off"
        onWheel={(event) => event.currentTarget.blur()}
        className={cx(inputClass, "tabular")}
      />
    </Field>
  );
}
