import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { FileField } from "#app/ui/forms/fields/file-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
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
      <FileField
        name="file"
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        hint="Columns: SKU and quantity; lot number, expiry date and units per carton if you have them. Up to 500 rows"
      />
      <TextAreaField
        name="rows"
        label="Or paste rows"
        optional
        rows={5}
        mono
        placeholder="SKU,Quantity,Lot number,Expiry date,Units per carton"
        hint="Include the header row, as copied from a spreadsheet"
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
