import { PRINTER_CONNECTION_OPTIONS, PRINTER_KIND_OPTIONS } from "#app/domain/warehouses/printing/printing-options";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { WarehouseField } from "../warehouses/warehouse-field";

interface Props {
  warehouses: readonly { id: string; name: string }[];
  defaultValue: Record<string, string>;
  submit: string;
}

/** A printer: where it is, what it prints on, and how it is reached. */
export function PrinterFields({ warehouses, defaultValue, submit }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/warehouses/printing/printing.schema").then((module) => module.PrinterForm)}
      submit={submit}
      cancel={printingPaths.printers()}
      defaultValue={defaultValue}
    >
      <HiddenField name="key" />
      <TextField name="name" label="Name" hint="Such as Packing 1, labels" maxLength={60} required autoFocus />
      <WarehouseField warehouses={warehouses} />
      <FieldGrid>
        <SelectField name="kind" label="Prints on" options={PRINTER_KIND_OPTIONS} required />
        <SelectField name="connection" label="Connection" options={PRINTER_CONNECTION_OPTIONS} required />
      </FieldGrid>
      <TextField
        name="address"
        label="Address or queue"
        hint="192.168.1.40:9100, the name of the CUPS queue, or the number of the printer at PrintNode"
        autoComplete="off"
        spellCheck={false}
        maxLength={260}
        required
      />
    </ActionForm>
  );
}
