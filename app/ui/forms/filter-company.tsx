import { FilterCombobox } from "./filter-fields";

interface Props {
  /** The companies in reach. With one there is nothing to choose. */
  companies: readonly { id: string; name: string }[];
  value: string | null | undefined;
  name?: string;
  className?: string;
}

/** Narrows a list to one company. */
export function CompanyFilter({ companies, value, name = "company", className }: Props) {
  if (companies.length < 2) return null;
  return (
    <FilterCombobox
      name={name}
      label="Company"
      {...(className && { className })}
      value={value ?? ""}
      options={[
        { value: "", label: "All Companies" },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
