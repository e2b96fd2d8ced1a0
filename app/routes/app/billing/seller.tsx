import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BackQuery } from "#app/domain/billing/parties/account.schema";
import { countryOptions } from "#app/domain/billing/parties/countries.server";
import { schemeOptions } from "#app/domain/billing/parties/endpoint-schemes.server";
import { SellerForm } from "#app/domain/billing/parties/party.schema";
import { changeSeller, sellerScreen } from "#app/domain/billing/parties/seller.server";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { backTarget } from "#app/http/redirects/back-path";
import { AddressFields, EndpointFields, IdentityFields } from "#app/ui/domain/billing/parties/party-fields";
import { FieldGrid, FieldSet } from "#app/ui/forms/fields/field-grid";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { SectionLinks } from "#app/ui/layouts/pages/section-links";
import { useBack } from "#app/ui/layouts/shell/use-back";

export const meta: MetaFunction = () => [{ title: "Seller details" }];

export const loader = pageLoader("billing.manage", { query: BackQuery }, async ({ ctx }) => {
  const seller = await sellerScreen(ctx);
  return {
    ...{ seller, brand: ctx.config.brand, countries: countryOptions() },
    schemes: schemeOptions(seller.endpointScheme),
  };
});

export const action = pageAction(
  "billing.manage",
  { query: BackQuery, form: SellerForm, failed: "Failed to save the seller details" },
  async ({ ctx, query, input }) => {
    await changeSeller(ctx, input);
    return done(backTarget(query.back)?.to ?? billingPaths.billing(), {
      title: "Seller details saved",
      description: "They apply to invoices issued from now on.",
    });
  },
);

const SECTIONS = [
  { id: "address", label: "Address" },
  { id: "bank", label: "Bank account" },
  { id: "tax", label: "Tax" },
  { id: "contact", label: "Contact" },
  { id: "e-invoice", label: "E-invoice" },
];

export default function SellerDetails() {
  const { seller, brand, countries, schemes } = useLoaderData<typeof loader>();
  const back = useBack({ to: billingPaths.billing(), label: "Billing" });
  return (
    <FormPage
      title="Seller details"
      subtitle="Your company as printed on every invoice"
      back={back.to}
      backLabel={back.label}
    >
      <ActionForm
        schema={() => import("#app/domain/billing/parties/party.schema").then((module) => module.SellerForm)}
        defaultValue={{ ...seller }}
        submit="Save seller details"
        reset="Reset"
        cancel={back.to}
      >
        <SectionLinks label="Seller details" items={SECTIONS} />
        <FieldSet id="address" legend="Legal name and address">
          <TextField name="name" label="Legal name" maxLength={120} placeholder={brand} />
          <AddressFields countries={countries} />
        </FieldSet>
        <FieldSet id="bank" legend="Bank account and payment terms" hint="How customers pay, printed on every invoice">
          <FieldGrid>
            <TextField name="bankName" label="Bank" optional maxLength={120} />
            <TextField name="accountName" label="Account holder" optional maxLength={120} />
            <TextField name="accountNumber" label="IBAN or account number" optional mono maxLength={40} />
            <TextField name="bankCode" label="BIC or routing number" optional mono maxLength={20} />
          </FieldGrid>
          <TextAreaField
            name="terms"
            label="Payment terms"
            rows={2}
            maxLength={300}
            hint="For example: Payable within {days} days without deduction. {days} is each company's own, from its billing account"
          />
        </FieldSet>
        <FieldSet id="tax" legend="Tax and registration">
          <IdentityFields>
            <TextField name="taxName" label="Tax name" maxLength={20} hint="VAT, GST or sales tax" />
          </IdentityFields>
        </FieldSet>
        <FieldSet id="contact" legend="Contact" hint="For questions about invoices">
          <FieldGrid>
            <TextField name="email" type="email" label="Email" optional maxLength={254} />
            <TextField name="phone" type="tel" label="Phone" optional maxLength={40} />
          </FieldGrid>
        </FieldSet>
        <FieldSet id="e-invoice" legend="E-invoice address" hint="Your address in the Peppol network">
          <EndpointFields schemes={schemes} />
        </FieldSet>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
