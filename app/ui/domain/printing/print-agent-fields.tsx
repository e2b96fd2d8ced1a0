import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { WarehouseField } from "../warehouses/warehouse-field";

interface Props {
  warehouses: readonly { id: string; name: string }[];
  defaultValue: Record<string, string>;
}

export function PrintAgentFields({ warehouses, defaultValue }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/warehouses/printing/printing.schema").then((module) => module.PrintAgentForm)}
      submit="Add print agent"
      cancel={printingPaths.printers()}
      defaultValue={defaultValue}
    >
      <HiddenField name="key" />
      <TextField name="name" label="Name" hint="The computer it runs on" maxLength={60} required autoFocus />
      <WarehouseField warehouses={warehouses} />
      <p className="text-muted text-sm">It prints on all printers of this warehouse.</p>
    </ActionForm>
  );
}
