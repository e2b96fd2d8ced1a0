import { billingPaths } from "#app/http/billing-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

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
