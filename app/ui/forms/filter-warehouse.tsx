import { FilterSelect } from "./filter-fields";

interface Props {
  /** The user's warehouses. With one there is nothing to choose. */
  warehouses: readonly { id: string; name: string }[];
  /** The one that is shown. */
  shown: { id: string } | null;
}

/** Chooses the one warehouse that a screen shows. */
export function ShownWarehouseFilter({ warehouses, shown }: Props) {
  if (warehouses.length < 2) return null;
  return (
    <FilterSelect
      name="warehouse"
      label="Warehouse"
      value={shown?.id ?? ""}
      options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
