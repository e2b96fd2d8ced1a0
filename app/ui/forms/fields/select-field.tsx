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
};

/** The browser's own list: it is at home on every phone and works by keyboard. */
export function SelectField(props: Props) {
  const { options, placeholder } = props;
  const { control, initial, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <div className="relative">
        <select {...control} defaultValue={initial} className={cx(inputClass, "appearance-none pr-9")}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <SelectOptions options={options} />
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
      </div>
    </FieldShell>
  );
}
