import { PRINT_USE_OPTIONS, prints } from "#app/domain/warehouses/printing/printing-options";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import type { PrinterKind } from "#db/schema/values/printing-values";
import { WarehouseField } from "../warehouses/warehouse-field";

interface Props {
  warehouses: readonly { id: string; name: string }[];
  printers: readonly { id: string; name: string; kind: PrinterKind; warehouse: string }[];
  defaultValue: Record<string, string | null>;
  submit: string;
}

const HINT = { shippingLabel: "Carriers supply PDF: a printer for labels from PDF, or paper" } as const;

/** A print station: its place, and which printer prints which documents. */
export function StationFields({ warehouses, printers, defaultValue, submit }: Props) {
  const isMany = new Set(printers.map(({ warehouse }) => warehouse)).size > 1;
  return (
    <ActionForm
      schema={() => import("#app/domain/warehouses/printing/printing.schema").then((module) => module.PrintStationForm)}
      submit={submit}
      cancel={printingPaths.stations()}
      defaultValue={defaultValue}
    >
      <HiddenField name="key" />
      <TextField name="name" label="Name" hint="Such as Packing 1" maxLength={60} required autoFocus />
      <WarehouseField warehouses={warehouses} />
      <FieldGrid>
        {PRINT_USE_OPTIONS.map(({ value: use, label }) => (
          <SelectField
            key={use}
            name={use}
            label={label}
            hint={use === "shippingLabel" ? HINT[use] : undefined}
            placeholder="Open in the browser"
            options={printers
              .filter(({ kind }) => prints(kind, use))
              .map(({ id, name, warehouse }) => ({ value: id, label: isMany ? `${warehouse}: ${name}` : name }))}
          />
        ))}
      </FieldGrid>
    </ActionForm>
  );
}
