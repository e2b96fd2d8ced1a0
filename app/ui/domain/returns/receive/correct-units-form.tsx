import type { SerialCapture } from "#app/domain/catalog/serial-capture";
import {
  CONDITION_LABEL,
  DISPOSITION_LABEL,
  DONE_LABEL,
  RETURN_CONDITION,
  RETURN_DISPOSITION,
  type ReturnCondition,
  type ReturnDisposition,
} from "#app/domain/returns/return-labels";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { PlacementReasonField } from "../../inventory/placement-reason-field";
import { ReturnedSerialsField } from "./returned-serials-field";

interface Props {
  units: {
    quantity: number;
    condition: ReturnCondition;
    disposition: ReturnDisposition;
    lotNumber: string | null;
    location: string | null;
    inspected: boolean;
    note: string | null;
  };
  line: { name: string; productId: string | null; lotTracked: boolean | null; serialNumbers: SerialCapture | null };
  serials: readonly string[];
  operationId: string;
  cancel: string;
}

const conditions = RETURN_CONDITION.map((value) => ({ value, label: CONDITION_LABEL[value] }));

/** The right units in place of the received ones. */
export function CorrectUnitsForm({ units, line, serials, operationId, cancel }: Props) {
  const dispositions = RETURN_DISPOSITION.filter(
    (value) => line.productId || value === "dispose" || value === "to-client",
  );
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium" dir="auto">
          {line.name}
        </span>
        <span className="block text-muted">
          {`Recorded: ${formatCount(units.quantity)} × ${CONDITION_LABEL[units.condition]}, ${DONE_LABEL[units.disposition].toLowerCase()}`}
          {units.location && ` at ${units.location}`}
        </span>
      </p>
      <ActionForm
        submit="Correct"
        pending="Correcting..."
        cancel={cancel}
        defaultValue={{
          operationId,
          quantity: String(units.quantity),
          condition: units.condition,
          disposition: units.disposition,
          lotNumber: units.lotNumber ?? "",
          location: "",
          serials: serials.join("\n"),
          inspected: units.inspected ? "on" : "",
          note: units.note ?? "",
        }}
      >
        <HiddenField name="operationId" />
        <FieldGrid>
          <SelectField name="condition" label="Condition" options={conditions} />
          <NumberField name="quantity" label="Units" min={0} max={100_000} required hint="0 if none came back" />
          <SelectField
            name="disposition"
            label="What to do with them"
            options={dispositions.map((value) => ({ value, label: DISPOSITION_LABEL[value] }))}
          />
          {line.productId && (
            <TextField
              name="location"
              label="Location"
              mono
              optional
              maxLength={50}
              autoComplete="off"
              placeholder="As usual"
            />
          )}
          {line.lotTracked && (
            <>
              <TextField name="lotNumber" label="Lot number" mono maxLength={100} autoComplete="off" />
              <DateField name="expiresOn" label="Expiry" optional />
            </>
          )}
        </FieldGrid>
        {line.serialNumbers !== null && line.serialNumbers !== "none" && (
          <ReturnedSerialsField sent={[]} isAsked={line.serialNumbers === "at-receipt"} />
        )}
        <PlacementReasonField />
        <CheckboxField name="inspected" label="Inspected: opened and checked" />
        <TextField name="note" label="Note" optional maxLength={500} />
        <TextField name="reason" label="Why is it corrected?" required maxLength={500} />
      </ActionForm>
    </>
  );
}
