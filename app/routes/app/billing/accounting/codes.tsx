import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountingCodesForm } from "#app/domain/billing/accounting/accounting.schema";
import { changeCodes, readCodes } from "#app/domain/billing/accounting/accounting-codes.server";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { TaxCodeFields } from "#app/ui/domain/billing/accounting/tax-code-fields";
import { FieldGrid, FieldSet } from "#app/ui/forms/fields/field-grid";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Accounts and tax codes" }];

export const loader = pageLoader("billing.manage", {}, async ({ ctx }) => ({ codes: await readCodes(ctx) }));

export const action = pageAction(
  "billing.manage",
  { form: AccountingCodesForm, failed: "Failed to save the codes" },
  async ({ ctx, input }) => {
    await changeCodes(ctx, input);
    return done(billingPaths.accounting(), {
      title: "Codes saved",
      description: "They apply to files downloaded from now on.",
    });
  },
);

export default function AccountingCodes() {
  const { codes } = useLoaderData<typeof loader>();
  const back = billingPaths.accounting();
  return (
    <FormPage
      title="Accounts and tax codes"
      subtitle="What your accounting system calls them. Names must match exactly."
      back={back}
      backLabel="Export to accounting"
    >
      <ActionForm
        schema={() =>
          import("#app/domain/billing/accounting/accounting.schema").then((module) => module.AccountingCodesForm)
        }
        defaultValue={{ ...codes }}
        submit="Save codes"
        reset="Reset"
        cancel={back}
      >
        <FieldSet legend="Xero and QuickBooks">
          <FieldGrid>
            <SelectField
              name="dateOrder"
              label="Date format"
              options={[
                { value: "day-first", label: "31/12/2026" },
                { value: "month-first", label: "12/31/2026" },
              ]}
              hint="As in your accounting system"
            />
          </FieldGrid>
        </FieldSet>
        <FieldSet legend="Xero">
          <FieldGrid>
            <TextField name="xeroAccount" label="Sales account" mono maxLength={20} hint="Its code, such as 200" />
          </FieldGrid>
          <TaxCodeFields name="xeroTax" />
        </FieldSet>
        <FieldSet legend="QuickBooks Online">
          <TaxCodeFields name="quickbooksTax" />
        </FieldSet>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
