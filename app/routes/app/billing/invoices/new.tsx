import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { periodName } from "#app/domain/billing/invoice-labels";
import { draftByHand, newDraftScreen } from "#app/domain/billing/invoices/drafts/draft-by-hand.server";
import { DraftForm } from "#app/domain/billing/invoices/invoices.schema";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { NoRates } from "#app/ui/domain/billing/overview/companies-without-rates";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { DateField } from "#app/ui/forms/fields/date-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FirstChooseCompany } from "#app/ui/forms/form/first-choose-company";
import { SuggestForCompany } from "#app/ui/forms/form/suggest-for-company";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";

const Query = z.object({ company: z.string().max(64).optional().catch(undefined) });

export const meta: MetaFunction = () => [{ title: "Draft an invoice" }];

export const loader = pageLoader("billing.manage", { query: Query }, ({ ctx, query }) =>
  newDraftScreen(ctx, query.company),
);

export const action = pageAction(
  "billing.manage",
  { form: DraftForm, failed: "Failed to draft the invoice" },
  async ({ ctx, input }) => {
    const drafted = await draftByHand(ctx, input.company, input.to);
    const period = periodName(drafted.period);
    if (drafted.kind === "nothing")
      return done(invoicePaths.list(), {
        title: "Nothing to bill",
        description: `There is no work in ${period}. The next invoice starts after it.`,
      });
    return done(invoicePaths.one(drafted.id), { title: "Draft created", description: period });
  },
);

export default function NewInvoice() {
  const { companies, company, next, yesterday, lastDay } = useLoaderData<typeof loader>();
  const options = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormPage
      title="Draft an invoice"
      subtitle="Bills the days not yet invoiced, through the end of the month"
      back={invoicePaths.list()}
      backLabel="Invoices"
    >
      {!company && <FirstChooseCompany options={options} why="Choose the company to see which days are billed" />}
      {next && (
        <Hint>
          The next invoice of {company?.name} covers {dayName(next.from)} to {dayName(next.to)}
          {lastDay ? `. The month is not over, so the last day can be ${dayName(lastDay)} or earlier.` : "."}
        </Hint>
      )}
      {company && !next && <NoRates company={company} />}
      <ActionForm
        schema={() => import("#app/domain/billing/invoices/invoices.schema").then((module) => module.DraftForm)}
        defaultValue={{ company: company?.id ?? "", to: lastDay ?? "" }}
        submit="Draft invoice"
        pending="Drafting..."
        cancel={invoicePaths.list()}
      >
        <ComboboxField name="company" label="Company" placeholder="Choose a company" options={options} />
        <SuggestForCompany company="company" field="to" suggestion={lastDay ?? ""} />
        <DateField
          name="to"
          label="Last day"
          max={yesterday}
          hint={`Up to yesterday, ${dayName(yesterday)}. Leave empty to bill a whole month that is over`}
        />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
