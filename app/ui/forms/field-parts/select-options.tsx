export type Option = { value: string; label: string; disabled?: boolean };
export type OptionGroup = { label: string; options: Option[] };

export function SelectOptions({ options }: { options: readonly (Option | OptionGroup)[] }) {
  return options.map((one) =>
    "options" in one ? (
      <optgroup key={one.label} label={one.label}>
        <SelectOptions options={one.options} />
      </optgroup>
    ) : (
      <option key={one.value} value={one.value} disabled={one.disabled}>
        {one.label}
      </option>
    ),
  );
}
