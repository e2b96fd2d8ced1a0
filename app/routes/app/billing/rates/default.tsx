import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeDefaultRates, defaultRates } from "#app/domain/billing/cards/default-rates.server";
import { DefaultRatesForm } from "#app/domain/billing/cards/rate-card.schema";
import { valuesOf } from "#app/domain/billing/cards/rate-card-values";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { RateFields } from "#app/ui/domain/billing/cards/rate-card-form";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Default rates" }];

export const loader = pageLoader("billing.manage", {}, async ({ ctx }) => {
  const card = await defaultRates(ctx);
  return { defaultValue: card ? valuesOf(card) : { currency: ctx.config.currency, storagePer: "day" } };
});

export const action = pageAction(
  "billing.manage",
  { form: DefaultRatesForm, failed: "Failed to save the default rates" },
  async ({ ctx, input }) => {
    await changeDefaultRates(ctx, input);
    return done(billingPaths.allRates(), {
      title: "Default rates saved",
      description: "Copy them when you set up a new client.",
    });
  },
);

export default function DefaultRates() {
  const { defaultValue } = useLoaderData<typeof loader>();
  const back = billingPaths.allRates();
  return (
    <FormPage
      title="Default rates"
      subtitle="Copied when you set up a new client. Rates of existing clients do not change."
      back={back}
      backLabel="Rates"
    >
      <ActionForm
        schema={() => import("#app/domain/billing/cards/rate-card.schema").then((module) => module.DefaultRatesForm)}
        submit="Save default rates"
        cancel={back}
        defaultValue={defaultValue}
      >
        <TextField name="currency" label="Currency" required mono maxLength={3} hint="For all amounts below" />
        <RateFields />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
