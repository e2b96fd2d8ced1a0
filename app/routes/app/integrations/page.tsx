import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { integrationsScreen } from "#app/domain/channels/integration-health.server";
import { integrationList } from "#app/domain/channels/integration-list/integration-columns";
import { IntegrationListQuery } from "#app/domain/channels/integration-list/integration-query";
import { viewUrl } from "#app/domain/filters/lists";
import { pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { providerChoices } from "#app/integrations/registry";
import { IntegrationFilters } from "#app/ui/domain/integrations/list/integration-filters";
import { IntegrationTable } from "#app/ui/domain/integrations/list/integration-table";
import { TypeCards } from "#app/ui/domain/integrations/type-cards";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const ListTools = part(() => import("#app/ui/forms/list/list-tools"), "ListTools", <Skeleton className="h-8 w-56" />);

const TITLE = "Integrations";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader(
  "integrations.manage",
  { query: IntegrationListQuery },
  async ({ ctx, query, request }) => {
    const { company: companyId, columns: _columns, view: _view, ...listing } = query;
    const list = await integrationsScreen(ctx, { ...listing, companyId });
    // The list without any parameter opens with the user's default view.
    const preset = list.views.find(({ isDefault }) => isDefault);
    const isList = new URL(request.url).pathname === paths.integrations();
    if (isList && preset && Object.values(query).every((value) => !value))
      throw redirect(viewUrl("integrations", preset));
    return { ...list, query, types: providerChoices().map(({ type, label, about }) => ({ type, label, about })) };
  },
);

export default function Integrations() {
  const { rows, next, count, views, audiences, query, companies, types } = useLoaderData<typeof loader>();
  const { company } = query;
  const list = integrationList(companies.length > 1);
  const add = (
    <LinkButton to={integrationPaths.newIntegration({ company })} variant="primary" icon={Plus} preventScrollReset>
      Add Integration
    </LinkButton>
  );
  return (
    <Page title={TITLE} subtitle="Stores, shipping, and billing services" actions={add}>
      <ViewTabs list="integrations" views={views} search={query} to={paths.integrations} all="All integrations" />
      <IntegrationFilters
        search={query}
        companies={companies}
        types={types}
        count={count}
        tools={
          <ListTools
            id="integrations"
            list={list}
            views={views}
            audiences={audiences}
            search={query}
            to={paths.integrations}
          />
        }
      />
      <IntegrationTable rows={rows} list={list} search={query} next={next} />
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
