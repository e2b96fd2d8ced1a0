import { FilterSelect } from "#app/ui/forms/filter-fields";

interface Props {
  /** Empty where there is one warehouse. */
  warehouses: readonly { id: string; name: string }[];
  value: string | undefined;
}

/** The warehouse of a list's documents, if there is a choice. */
export const WarehouseFilter = ({ warehouses, value }: Props) =>
  warehouses.length > 0 && (
    <FilterSelect
      name="warehouse"
      label="Warehouse"
      value={value ?? ""}
      options={[
        { value: "", label: "All warehouses" },
        ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
