import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StatementQuery } from "#app/domain/billing/receivables/statement.schema";
import { statementScreen } from "#app/domain/billing/receivables/statement.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { AgingTable } from "#app/ui/domain/billing/receivables/aging-table";
import { StatementTables } from "#app/ui/domain/billing/receivables/statement-tables";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterDays } from "#app/ui/forms/filter-fields";
import { Download } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { oneBilled } from "../billed-company.server";

export const meta: MetaFunction = () => [{ title: "Statement of account" }];

export const loader = pageLoader("billing.read", { query: StatementQuery }, async ({ ctx, user, query }) => {
  const { companyId, all } = oneBilled(user, query.company);
  const screen = await statementScreen(ctx, companyId, query);
  return { ...screen, asked: query, all, mayManage: ctx.can("billing.manage") };
});

export default function Statement() {
  const { company, from, to, accounts, aged, isCut, asked, all, mayManage } = useLoaderData<typeof loader>();
  const kept = { company: all ? company.id : undefined };
  return (
    <BillingPage
      tab="receivables"
      company={company}
      all={all}
      mayManage={mayManage}
      actions={
        <LinkButton to={billingPaths.statementFile({ ...kept, from, to })} icon={Download} download>
          Download CSV
        </LinkButton>
      }
    >
      <FilterBar clearTo={billingPaths.statement(kept)} active={Boolean(asked.from || asked.to)} keep={kept}>
        <FilterDays from={asked.from} to={asked.to} otherwise={{ from, to }} />
      </FilterBar>
      <StatementTables accounts={accounts} from={from} to={to} isCut={isCut} />
      {aged.length > 0 && (
        <Section title="Balance due today" description="By days past due">
          <AgingTable rows={aged} />
        </Section>
      )}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
