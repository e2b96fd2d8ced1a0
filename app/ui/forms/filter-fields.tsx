import { ChevronDown, Search } from "#app/ui/icons/icons";
import { cx } from "../primitives/classes";
import { ChoiceControl } from "./combobox/choice-control";
import { inputClass } from "./field-parts/input-class";
import { type Option, type OptionGroup, SelectOptions } from "./field-parts/select-options";

type Field = { name: string; label: string; value?: string | null; className?: string };

const narrow = cx(inputClass, "border-line-strong/60");

/** Applies as soon as it is chosen. `label` is heard; the first option says what it filters ("All statuses"). */
export function FilterSelect({
  name,
  label,
  value,
  options,
  className,
}: Field & { options: readonly (Option | OptionGroup)[] }) {
  return (
    <div className={cx("relative max-sm:min-w-36 max-sm:flex-1", className)}>
      <select
        name={name}
        aria-label={label}
        defaultValue={value ?? ""}
        className={cx(narrow, "w-auto max-w-60 appearance-none pr-9 max-sm:w-full max-sm:max-w-none")}
      >
        <SelectOptions options={options} />
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  );
}

/** The same for a list that grows, such as companies: a long one is searched by typing. */
export function FilterCombobox({ name, label, value, options, className }: Field & { options: readonly Option[] }) {
  return (
    <div className={cx("relative max-sm:min-w-36 max-sm:flex-1", className)}>
      <ChoiceControl
        name={name}
        aria-label={label}
        defaultValue={value ?? ""}
        options={options}
        title={options.find((option) => option.value === (value ?? ""))?.label}
        className={cx(narrow, "w-auto max-w-60 truncate max-sm:w-full max-sm:max-w-none")}
      />
    </div>
  );
}

/** A short text that is matched as a whole, such as a tag. */
export const FilterText = ({ name, label, value, className }: Field) => (
  <div className={cx("w-28 max-sm:min-w-36 max-sm:flex-1", className)}>
    <input
      type="search"
      name={name}
      aria-label={label}
      placeholder={label}
      defaultValue={value ?? ""}
      maxLength={100}
      autoComplete="off"
      className={narrow}
    />
  </div>
);

/** `/` brings the focus here. */
export function SearchField({ name, label, value, placeholder, className }: Field & { placeholder?: string }) {
  return (
    <div className={cx("relative w-full sm:max-w-80 sm:grow sm:basis-40", className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder ?? label}
        defaultValue={value ?? ""}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        data-shortcut="search"
        className={cx(narrow, "pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden")}
      />
      <span
        aria-hidden="true"
        className="js-only pointer-events-none absolute top-1/2 right-2.5 inline-flex h-5 min-w-5 -translate-y-1/2 items-center justify-center rounded-sm border border-line font-mono text-muted text-xs pointer-coarse:hidden"
      >
        /
      </span>
    </div>
  );
}

/** A time of the day. */
export const FilterTime = ({ name, label, value, className }: Field) => (
  <label className={cx("inline-flex items-center gap-2 whitespace-nowrap text-muted text-sm", className)}>
    {label}
    <input type="time" name={name} defaultValue={value ?? ""} className={cx(narrow, "tabular w-auto")} />
  </label>
);

type Days = Record<"from" | "to", string | null | undefined>;

/**
 * The first and the last day, which stay beside each other; on a phone below each other. An instant says its day; where
 * neither is chosen, `otherwise` says which hold.
 */
export function FilterDays({ from, to, otherwise }: Days & { otherwise?: Days | null }) {
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
      <FilterDay name="from" label="From" value={from} otherwise={otherwise?.from} />
      <FilterDay name="to" label="To" value={to} otherwise={otherwise?.to} />
    </div>
  );
}

function FilterDay({ name, label, value, otherwise }: Field & { otherwise: string | null | undefined }) {
  return (
    <label className="inline-flex items-center gap-2 text-muted text-sm max-sm:justify-between">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={(value ?? otherwise)?.slice(0, 10)}
        data-otherwise={otherwise}
        className={cx(narrow, "tabular w-auto max-sm:w-4/5")}
      />
    </label>
  );
}

/** "2026-05"; where a browser has no months to pick from, it is typed. `otherwise` is the month that applies by default. */
export function FilterMonth({ name, label, value, otherwise, className }: Field & { otherwise?: string }) {
  return (
    <label className={cx("inline-flex items-center gap-2 whitespace-nowrap text-muted text-sm", className)}>
      {label}
      <input
        type="month"
        name={name}
        defaultValue={value ?? otherwise ?? ""}
        data-otherwise={otherwise}
        placeholder="2026-05"
        className={cx(narrow, "tabular w-auto")}
      />
    </label>
  );
}
