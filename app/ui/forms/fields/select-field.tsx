import { getSelectProps } from "@conform-to/react";
import type { ChangeEvent } from "react";
import { ChevronDown } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { type Option, type OptionGroup, SelectOptions } from "../field-parts/select-options";
import { useBoundField } from "../field-parts/use-bound-field";

type Props = FieldProps & {
  options: readonly (Option | OptionGroup)[];
  /** An empty first choice, such as "Choose a company". */
  placeholder?: string;
  /** For a choice that fills in other fields. */
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
};

/** The browser's own list: it is at home on every phone and works by keyboard. */
export function SelectField(props: Props) {
  const { placeholder } = props;
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <div className="relative">
        <select
          {...getSelectProps(field, aria)}
          {...own}
          key={field.key}
          onChange={props.onChange}
          className={cx(inputClass, "appearance-none pr-9")}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <SelectOptions options={props.options} />
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
      </div>
    </FieldShell>
  );
}
