import { billingPaths } from "#app/http/billing-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";

interface Props {
  companyId: string;
  /** `companyEmail` receives invoices while `email` is empty. */
  contact: { email: string; companyEmail: string };
  cancel?: string;
}

/** The address that receives the company's invoices. */
export function BillingContactForm({ companyId, contact, cancel }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/billing/parties/account.schema").then((module) => module.BillingContactForm)}
      action={billingPaths.contact(companyId)}
      defaultValue={{ email: contact.email }}
      submit="Save contact"
      cancel={cancel}
    >
      <TextField
        name="email"
        type="email"
        label="Email for invoices"
        hint={contact.companyEmail ? `Leave empty to use ${contact.companyEmail}` : "Without it, no invoice is emailed"}
      />
    </ActionForm>
  );
}

export const BillingContact = (props: Props) => (
  <Card title="Billing contact" description="Who receives invoices by email, from the next one on">
    <BillingContactForm {...props} />
  </Card>
);
