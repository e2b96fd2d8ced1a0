import { type ComponentPropsWithoutRef, useRef } from "react";
import { ChevronDown } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";
import { type Option, SelectOptions } from "../field-parts/select-options";
import { useCombobox } from "./use-combobox";

type Props = Omit<ComponentPropsWithoutRef<"select">, "children" | "multiple"> & {
  options: readonly Option[];
  /** An empty first choice, such as "Choose a company". */
  placeholder?: string;
};

/** Fewer are found at a glance, and the native list is at home on every phone. */
const MANY = 8;

/**
 * Lets the user choose one of many options. The native select always holds the value and the form's name. Once scripts
 * run, a combobox with search covers it when the list is long. The parent must be positioned (`relative`).
 */
export function ChoiceControl({ options, placeholder, className, id, ...select }: Props) {
  const field = useRef<HTMLSelectElement>(null);
  const parts = useCombobox(field, options.length > MANY);
  const look = cx(className, "appearance-none pr-9");
  return (
    <>
      <select
        ref={field}
        {...select}
        {...(parts ? { tabIndex: -1, "aria-hidden": true } : { id })}
        className={cx(look, parts && "pointer-events-none opacity-0")}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <SelectOptions options={options} />
      </select>
      {parts ? (
        <parts.ChoiceCombobox
          select={field}
          id={id}
          label={select["aria-label"]}
          describedBy={select["aria-describedby"]}
          invalid={select["aria-invalid"]}
          disabled={select.disabled}
          options={options}
          placeholder={placeholder}
          className={look}
        />
      ) : (
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
      )}
    </>
  );
}
