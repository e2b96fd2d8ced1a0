import { useRef } from "react";
import { ChevronDown } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";
import { type Option, SelectOptions } from "../field-parts/select-options";
import { useCombobox } from "./use-combobox";

type Props = { name: string; label: string; value: string; options: readonly Option[] };

const LOOK =
  "h-8 appearance-none rounded-lg border border-line-strong/60 bg-surface pr-8 pl-2.5 text-ink text-sm hover:border-line-strong pointer-coarse:h-11";

/**
 * A small choice among the buttons of a bar. The native select holds the value and the form's name at all times; once
 * scripts run, a listbox lies over it.
 */
export function MenuSelect({ name, label, value, options }: Props) {
  const field = useRef<HTMLSelectElement>(null);
  const parts = useCombobox(field, true);
  return (
    <span className="relative inline-flex">
      <select
        ref={field}
        name={name}
        aria-label={label}
        defaultValue={value}
        {...(parts && { tabIndex: -1, "aria-hidden": true })}
        className={cx(LOOK, parts && "pointer-events-none opacity-0")}
      >
        <SelectOptions options={options} />
      </select>
      {parts ? (
        <parts.ChoiceListbox select={field} label={label} options={options} className={LOOK} />
      ) : (
        <ChevronDown className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted" />
      )}
    </span>
  );
}
