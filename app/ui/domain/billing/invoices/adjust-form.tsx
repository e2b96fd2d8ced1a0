import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { MoneyField } from "#app/ui/forms/fields/money-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

/** Adds an amount to a draft, or subtracts one. */
export function AdjustForm({ entry, currency }: { entry: string; currency: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <ActionForm
        schema={() => import("#app/domain/billing/invoices/invoices.schema").then((module) => module.AdjustForm)}
        submit="Add adjustment"
      >
        <HiddenField name="key" value={entry} />
        <FieldGrid>
          <MoneyField
            name="amount"
            label="Amount"
            currency={currency}
            hint="Use a negative amount for a discount, such as -25.00"
          />
          <TextField name="reason" label="Reason" />
        </FieldGrid>
      </ActionForm>
    </div>
  );
}
