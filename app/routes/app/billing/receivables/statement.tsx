import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { statementEmailHistory } from "#app/domain/billing/receivables/emails/email-statement.server";
import { StatementQuery } from "#app/domain/billing/receivables/statement.schema";
import { statementScreen } from "#app/domain/billing/receivables/statement.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { BillingPage } from "#app/ui/domain/billing/billing-page";
import { AgingTable } from "#app/ui/domain/billing/receivables/aging-table";
import { StatementActions } from "#app/ui/domain/billing/receivables/statement-actions";
import { StatementEmails } from "#app/ui/domain/billing/receivables/statement-emails";
import { StatementTables } from "#app/ui/domain/billing/receivables/statement-tables";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterDays } from "#app/ui/forms/filter-fields";
import { Section } from "#app/ui/layouts/pages/section";
import { Tabs } from "#app/ui/primitives/tabs";
import { billedCompany } from "../billed-company.server";

export const meta: MetaFunction = () => [{ title: "Statement of account" }];

export const loader = pageLoader("billing.read", { query: StatementQuery }, async ({ ctx, user, query }) => {
  const { companyId: asked, all } = billedCompany(user, query.company);
  const companyId = namedCompany(ctx, asked ?? undefined, "statement");
  const mayManage = ctx.can("billing.manage");
  const [screen, emails] = await Promise.all([
    statementScreen(ctx, companyId, query),
    mayManage ? statementEmailHistory(ctx, companyId) : [],
  ]);
  return { ...screen, emails, asked: query, all, mayManage };
});

export default function Statement() {
  const { company, from, to, periods, accounts, aged, isCut, emails, asked, all, mayManage } =
    useLoaderData<typeof loader>();
  const hasOverdue = aged.some((one) => one.upTo30 + one.upTo60 + one.upTo90 + one.over90 > 0);
  const kept = { company: all ? company.id : undefined };
  return (
    <BillingPage
      tab="receivables"
      company={company}
      all={all}
      mayManage={mayManage}
      actions={
        <StatementActions
          query={{ ...kept, from, to }}
          company={mayManage ? company.id : null}
          hasOverdue={hasOverdue}
        />
      }
    >
      <FilterBar clearTo={billingPaths.statement(kept)} active={Boolean(asked.from || asked.to)} keep={kept}>
        <FilterDays from={asked.from} to={asked.to} otherwise={{ from, to }} />
      </FilterBar>
      <Tabs
        minor
        label="Period"
        items={periods.map(({ label, ...days }) => ({
          label,
          to: billingPaths.statement({ ...kept, ...days }),
          current: days.from === from && days.to === to,
        }))}
      />
      <StatementTables accounts={accounts} from={from} to={to} isCut={isCut} />
      {aged.length > 0 && (
        <Section title="Outstanding today" description="By days past due">
          <AgingTable rows={aged} />
        </Section>
      )}
      {emails.length > 0 && (
        <Section title="Emails">
          <StatementEmails emails={emails} />
        </Section>
      )}
    </BillingPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
