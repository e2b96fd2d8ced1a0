import { ALL_WAREHOUSES } from "#app/domain/warehouses/warehouse-columns";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import type { FilterChip } from "#app/ui/forms/list/filter-chips";

export interface ListedWarehouses {
  /** Empty where there is one warehouse. */
  warehouses: readonly { id: string; name: string }[];
  /** The warehouse that the list starts with; undefined for all. */
  starting: string | undefined;
}

interface Props extends ListedWarehouses {
  value: string | undefined;
}

/** The warehouse of a list's documents, if there is a choice: first the option of an address without one. */
export function WarehouseFilter({ warehouses, starting, value }: Props) {
  if (warehouses.length === 0) return null;
  const first = warehouses.filter(({ id }) => id === starting).map(({ name }) => ({ value: "", label: name }));
  const others = warehouses.filter(({ id }) => id !== starting).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterSelect
      name="warehouse"
      label="Warehouse"
      value={value === starting ? "" : (value ?? "")}
      options={[...first, { value: starting ? ALL_WAREHOUSES : "", label: "All warehouses" }, ...others]}
    />
  );
}

/** The warehouse that narrows the list, with the link that shows all of them. */
export function warehouseChips(
  { warehouses, starting }: ListedWarehouses,
  value: string | undefined,
  to: (warehouse: string | undefined) => string,
): FilterChip[] {
  const shown = warehouses.find(({ id }) => id === (value ?? starting));
  if (!shown) return [];
  return [{ name: "warehouse", label: `Warehouse: ${shown.name}`, to: to(starting && ALL_WAREHOUSES) }];
}
