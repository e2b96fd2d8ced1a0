import { DateField } from "../../forms/fields/date-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { HiddenFields } from "../../primitives/buttons/hidden-fields";
import { RateFields } from "./cards/rate-card-form";

interface Props {
  back: string;
  defaultValue: Record<string, unknown> & { key: string };
}

/** Corrected rates for invoiced days. */
export function CorrectionForm({ back, defaultValue }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/billing/corrections/correction.schema").then((module) => module.CorrectionForm)}
      submit="Show the difference"
      cancel={back}
      defaultValue={defaultValue}
    >
      <HiddenFields fields={{ key: defaultValue.key }} />
      <TextAreaField name="note" label="Reason" rows={2} maxLength={300} hint="Shown to the customer" />
      <FieldGrid>
        <DateField name="effectiveFrom" label="First day" required />
        <DateField name="effectiveTo" label="Last day" required hint="The last invoiced day, or an earlier one" />
        <TextField name="currency" label="Currency" required mono maxLength={3} hint="For all amounts below" />
      </FieldGrid>
      <RateFields />
    </ActionForm>
  );
}
