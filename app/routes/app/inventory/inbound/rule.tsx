import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { ReceivingRule, ReceivingRuleQuery } from "#app/domain/inbound/asn/asn.schema";
import { sellableFrom, setSellableFrom } from "#app/domain/inbound/receiving/receiving-rule.server";
import { invalid } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Page } from "#app/ui/layouts/pages/page";
import { chosenCompany } from "../chosen-company.server";

const TITLE = "Receiving rule";
const OPTIONS = [
  { value: "receipt", label: "When they are received" },
  { value: "putaway", label: "When they are put away from the receiving bin" },
];

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inbound.manage", { query: ReceivingRuleQuery }, async ({ ctx, query }) => {
  const companyId = chosenCompany(ctx, query.company);
  const [companies, ...rule] = await ctx.db.batch(
    listReachableCompanies(ctx),
    ...(companyId ? [sellableFrom(ctx, companyId)] : []),
  );
  return { companyId, companies: companies.map(({ id, name }) => ({ id, name })), sellableFrom: rule[0] ?? "receipt" };
});

export const action = pageAction(
  "inbound.manage",
  { query: ReceivingRuleQuery, form: ReceivingRule },
  async ({ ctx, query, input }) => {
    const companyId = chosenCompany(ctx, query.company);
    if (!companyId) throw invalid({ sellableFrom: ["Choose a company first"] }, "company_required");
    await setSellableFrom(ctx, companyId, input.sellableFrom);
    return done(inboundPaths.asns({ company: companyId }), { title: "Saved" });
  },
);

export default function ReceivingRulePage() {
  const { companyId, companies, sellableFrom: current } = useLoaderData<typeof loader>();
  const back = inboundPaths.asns({ company: companyId });
  if (!companyId)
    return (
      <Page title={TITLE} back={{ to: back, label: "Inbound" }}>
        <ChooseCompany companies={companies} why="Each company has its own rule." />
      </Page>
    );
  return (
    <FormPage title={TITLE} back={back} backLabel="Inbound">
      <ActionForm submit="Save" cancel={back} defaultValue={{ sellableFrom: current }}>
        <RadioGroupField name="sellableFrom" label="Received units can be sold" options={OPTIONS} />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
