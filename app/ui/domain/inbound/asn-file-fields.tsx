import { CsvFields } from "#app/ui/forms/fields/csv-fields";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { WarehouseField } from "../warehouses/warehouse-field";

interface Props {
  defaultValue: { companyId: string; operationId: string; warehouseId: string };
  warehouses: readonly { id: string; name: string }[];
  cancel: string;
}

/** A file with the lines of an announced receipt. */
export function AsnFileFields({ defaultValue, warehouses, cancel }: Props) {
  return (
    <ActionForm
      submit="Save draft"
      pending="Reading…"
      encType="multipart/form-data"
      cancel={cancel}
      defaultValue={defaultValue}
    >
      <HiddenField name="companyId" />
      <HiddenField name="operationId" />
      <CsvFields
        hint="Columns: SKU and quantity; lot number, expiry date and units per carton if you have them. Up to 500 rows"
        placeholder="SKU,Quantity,Lot number,Expiry date,Units per carton"
      />
      <FieldGrid>
        <TextField name="supplier" label="Supplier" optional maxLength={100} />
        <TextField name="reference" label="Reference" optional mono maxLength={100} placeholder="PO-1042" />
        <DateField name="expectedOn" label="Expected on" optional />
        <WarehouseField warehouses={warehouses} />
      </FieldGrid>
    </ActionForm>
  );
}
