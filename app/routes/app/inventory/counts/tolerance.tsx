import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ToleranceForm, ToleranceQuery } from "#app/domain/inventory/counts/tolerance/tolerance.schema";
import { setTolerance, toleranceScreen } from "#app/domain/inventory/counts/tolerance/tolerance.server";
import { invalid } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { MoneyField } from "#app/ui/forms/fields/money-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Page } from "#app/ui/layouts/pages/page";
import { chosenCompany } from "../chosen-company.server";

const TITLE = "Count tolerance";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.adjust", { query: ToleranceQuery }, ({ ctx, query }) =>
  toleranceScreen(ctx, chosenCompany(ctx, query.company) ?? null),
);

export const action = pageAction(
  "inventory.adjust",
  { query: ToleranceQuery, form: ToleranceForm },
  async ({ ctx, query, input }) => {
    const companyId = chosenCompany(ctx, query.company);
    if (!companyId) throw invalid({ units: ["Choose a company first"] }, "company_required");
    await setTolerance(ctx, companyId, input);
    return done(countPaths.list({ company: companyId }), { title: "Saved" });
  },
);

export default function TolerancePage() {
  const { companyId, companies, currency, tolerance } = useLoaderData<typeof loader>();
  const back = countPaths.list({ company: companyId ?? undefined });
  if (!companyId)
    return (
      <Page title={TITLE} back={{ to: back, label: "Counts" }}>
        <ChooseCompany companies={companies} why="Each company has its own tolerance." />
      </Page>
    );
  return (
    <FormPage
      title={TITLE}
      subtitle={companies.find(({ id }) => id === companyId)?.name}
      back={back}
      backLabel="Counts"
    >
      <ActionForm submit="Save" cancel={back} defaultValue={tolerance}>
        <p className="text-muted text-sm">
          A difference above the tolerance is counted again by another person. Every difference waits for approval.
        </p>
        <NumberField name="units" label="Accept differences of up to" unit="units" min={0} max={10_000} required />
        <NumberField
          name="percent"
          label="Or of up to"
          unit="%"
          min={0}
          max={100}
          required
          hint="Of the units that the stock has there. Either limit is enough."
        />
        <MoneyField
          name="value"
          label="But never worth more than"
          currency={currency}
          placeholder="No limit"
          hint="At the product's cost. Leave it empty for no limit."
        />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
