import type { NewReturnScreen } from "#app/domain/returns/new-return-screen.server";
import { DISPOSITION_LABEL, REASON_LABEL, RETURN_DISPOSITION, RETURN_REASON } from "#app/domain/returns/return-labels";
import { FieldNote } from "#app/ui/forms/field-parts/field-shell";
import { useBoundField } from "#app/ui/forms/field-parts/use-bound-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Mono } from "#app/ui/primitives/values/mono";
import { WarehouseField } from "../warehouses/warehouse-field";
import { ReturnTrackingFields } from "./return-tracking-fields";

const reasons = RETURN_REASON.map((value) => ({ value, label: REASON_LABEL[value] }));
const dispositions = RETURN_DISPOSITION.map((value) => ({ value, label: DISPOSITION_LABEL[value] }));

interface Props {
  lines: NewReturnScreen["lines"];
  /** Where the goods can be sent; empty where there is one warehouse. */
  warehouses: NewReturnScreen["warehouses"];
  /** The company's default warehouse. */
  warehouseId: string;
  operationId: string;
  cancel: string;
}

/** The order's lines: how many units of each come back, and why. */
export function NewReturnForm({ lines, warehouses, warehouseId, operationId, cancel }: Props) {
  const open = lines.filter(({ left }) => left > 0);
  const isOnly = open.length === 1;
  return (
    <ActionForm
      submit="Announce return"
      pending="Announcing..."
      cancel={cancel}
      defaultValue={{
        operationId,
        warehouseId,
        lines: open.map(({ itemId, left }) => ({
          itemId,
          quantity: isOnly && left === 1 ? "1" : "0",
          reason: "unknown",
          comment: "",
          requested: "",
        })),
      }}
    >
      <HiddenField name="operationId" />
      <ul aria-label="Items" className="divide-y divide-line rounded-lg border border-line">
        {open.map(({ itemId, name, sku, shipped, left }, n) => (
          <li key={itemId} className="grid gap-3 p-4">
            <HiddenField name={`lines[${n}].itemId`} />
            <div className="min-w-0 break-words">
              <p className="font-medium" dir="auto">
                {name}
              </p>
              <p className="text-muted text-sm">
                {sku && (
                  <>
                    <Mono>{sku}</Mono>,{" "}
                  </>
                )}
                {left === shipped
                  ? `${shipped.toLocaleString("en-US")} shipped`
                  : `${left.toLocaleString("en-US")} of ${shipped.toLocaleString("en-US")} left to return`}
              </p>
            </div>
            <div className="grid gap-3 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
              <NumberField name={`lines[${n}].quantity`} label="Units" min={0} max={left} />
              <SelectField name={`lines[${n}].reason`} label="Reason" options={reasons} />
              <SelectField
                name={`lines[${n}].requested`}
                label="What to do with them"
                placeholder="By condition"
                options={dispositions}
              />
            </div>
            <TextField name={`lines[${n}].comment`} label="Customer's words" optional maxLength={500} />
          </li>
        ))}
      </ul>
      <ItemsNote />
      <FieldGrid>
        <WarehouseField warehouses={warehouses} />
        <ReturnTrackingFields />
        <TextAreaField name="note" label="Note to the warehouse" optional rows={2} className="col-span-full" />
      </FieldGrid>
    </ActionForm>
  );
}

/** What is wrong with the items as a whole: none of them has units. */
export function ItemsNote() {
  const { shell } = useBoundField({ name: "lines", label: "Items" });
  return shell.errors ? (
    <div role="alert" className="-mt-4">
      <FieldNote hint={undefined} {...shell} />
    </div>
  ) : null;
}
