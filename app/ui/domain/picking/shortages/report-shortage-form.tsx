import { SHORTAGE_REASON, SHORTAGE_REASON_LABEL } from "#app/domain/picking/shortages/shortage";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

interface Bin {
  value: string;
  label: string;
  left: number;
  isNext: boolean;
}

type Props = {
  bins: readonly Bin[];
  left: number;
  /** The user can decide at once instead of asking. */
  decides: boolean;
  /** The order has nothing else to ship. */
  isLast: boolean;
  back: string;
  operationId: string;
};

/**
 * How many units are missing, where, and why. Users who may decide also choose what happens with units that are not
 * stocked elsewhere.
 */
export function ReportShortageForm({ bins, left, decides, isLast, back, operationId }: Props) {
  const next = bins.find(({ isNext }) => isNext) ?? bins[0];
  const most = next?.left ?? left;
  return (
    <ActionForm
      submit="Report short"
      pending="Reporting…"
      cancel={back}
      defaultValue={{ quantity: String(most), place: next?.value, reason: "", otherwise: "ask" }}
    >
      <HiddenField name="operationId" value={operationId} />
      {bins.length > 1 ? (
        <SelectField
          name="place"
          label="Bin"
          options={bins.map(({ value, label, left: there }) => ({ value, label: `${label}: ${there} to pick` }))}
        />
      ) : (
        next && <HiddenField name="place" value={next.value} />
      )}
      <NumberField
        name="quantity"
        label="Units missing"
        hint={next ? `${most} at ${next.label}` : `${left} left to pick`}
        min={1}
        max={bins.length > 1 ? left : most}
        required
      />
      <RadioGroupField
        name="reason"
        label="Reason"
        required
        options={SHORTAGE_REASON.map((value) => ({ value, label: SHORTAGE_REASON_LABEL[value] }))}
        className="[&>div]:grid-cols-2 [&_label]:min-h-14 [&_label]:items-center"
      />
      <TextField name="note" label="Note" optional maxLength={150} hint="Required for Other" />
      {decides && (
        <RadioGroupField
          name="otherwise"
          label="If no other bin has stock"
          options={[
            {
              value: "ask",
              label: "Decide later",
              hint: "The order waits for a decision. You can pick the other items.",
            },
            { value: "without", label: "Ship without", hint: "The units are removed from the order permanently." },
            ...(isLast
              ? []
              : [{ value: "backorder", label: "Backorder", hint: "They ship later in a separate order." }]),
          ]}
        />
      )}
    </ActionForm>
  );
}
