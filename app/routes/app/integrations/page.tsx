import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { integrationHealth } from "#app/domain/channels/integration-health.server";
import { IntegrationsPage } from "#app/domain/integrations/integrations.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { providerChoices } from "#app/integrations/registry";
import { IntegrationTable } from "#app/ui/domain/integrations/integration-table";
import { TypeCards } from "#app/ui/domain/integrations/type-cards";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Integrations";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader(
  "integrations.manage",
  { query: IntegrationsPage },
  async ({ ctx, query: { company, cursor } }) => {
    const { rows, companies, next } = await integrationHealth(ctx, { companyId: company, cursor });
    return {
      rows,
      next,
      company,
      isFirst: !cursor,
      companies: companies.map(({ id, name }) => ({ id, name })),
      types: providerChoices().map(({ type, label, about }) => ({ type, label, about })),
    };
  },
);

export default function Integrations() {
  const { rows, next, company, companies, types, isFirst } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to={integrationPaths.newIntegration({ company })} variant="primary" icon={Plus} preventScrollReset>
      Add Integration
    </LinkButton>
  );
  return (
    <Page title={TITLE} subtitle="Stores, shipping, and billing services" actions={add}>
      {companies.length > 1 && (
        <FilterBar clearTo={paths.integrations()} active={Boolean(company)}>
          <CompanyFilter companies={companies} value={company} />
        </FilterBar>
      )}
      <IntegrationTable
        rows={rows}
        company={company}
        add={add}
        newer={isFirst ? null : paths.integrations({ company })}
        older={next && paths.integrations({ company, cursor: next })}
      />
      <Section title="Available integrations" description="Services you can connect">
        <TypeCards types={types} addTo={(type) => integrationPaths.newIntegration({ company, type })} />
      </Section>
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="You don't have permission to manage integrations." />;
}
