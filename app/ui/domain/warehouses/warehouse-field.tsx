import { SelectField } from "#app/ui/forms/fields/select-field";

/** Where the goods are sent, if there is a choice. */
export function WarehouseField({ warehouses }: { warehouses: readonly { id: string; name: string }[] }) {
  if (warehouses.length === 0) return null;
  return (
    <SelectField
      name="warehouseId"
      label="Warehouse"
      options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      required
    />
  );
}
