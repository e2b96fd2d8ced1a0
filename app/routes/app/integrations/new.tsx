import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { connectStore } from "#app/domain/integrations/connect/connect-store.server";
import { CreateIntegration, connectedStore, IntegrationsPage } from "#app/domain/integrations/integrations.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { localChoices, providerChoices } from "#app/integrations/registry";
import type { Connected } from "#app/ui/domain/integrations/store-connected";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const TITLE = "Add Integration";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("integrations.manage", { query: IntegrationsPage }, async ({ ctx, query }) => {
  const companies = await listReachableCompanies(ctx);
  return {
    types: ctx.config.allowLocalStores ? localChoices() : providerChoices(),
    company: query.company,
    chosen: query.type,
    companies: companies.map(({ id, name }) => ({ value: id, label: name })),
  };
});

export const action = pageAction(
  "integrations.manage",
  {
    query: IntegrationsPage,
    form: CreateIntegration,
    secrets: ["config.apiKey", "config.apiSecret"],
    failed: "Failed to create integration",
  },
  async ({ ctx, input, query, request }) => {
    const store = await connectStore(ctx, input);
    // Without a secret to copy into the platform, the page has nothing more to show.
    if (!store.webhookSecret) {
      const said = { title: "Integration created successfully", description: store.message };
      return done(paths.integrations({ company: query.company }), said);
    }
    return { id: store.integration.id, connected: connectedStore(store, publicOrigin(ctx, request)) };
  },
);

const ConnectForm = part(
  () => import("#app/ui/domain/integrations/connect-form"),
  "ConnectForm",
  <Skeleton className="h-96" />,
);
const TypeList = part(() => import("#app/ui/domain/integrations/type-list"), "TypeList", <Skeleton className="h-96" />);
const StoreConnected = part(
  () => import("#app/ui/domain/integrations/store-connected"),
  "StoreConnected",
  <Skeleton className="h-40" />,
);

export default function AddIntegration() {
  const { types, company, chosen, companies } = useLoaderData<typeof loader>();
  const made = useActionData<{ id: string; connected?: Connected }>();
  const back = paths.integrations({ company });
  const type = types.find((each) => each.type === chosen);
  return (
    // The key makes each step a new dialog, so that the focus moves to its start.
    <RouteDialog
      key={type?.type}
      title={type ? `${TITLE}: ${type.label}` : TITLE}
      back={back}
      description={type?.about}
    >
      {made?.connected ? (
        <div className="grid gap-4">
          <StoreConnected {...made.connected} howTo={type?.webhook ?? ""} />
          <LinkButton to={integrationPaths.integration(made.id)} variant="primary" className="justify-self-end">
            View first sync
          </LinkButton>
        </div>
      ) : type ? (
        <ConnectForm type={type} company={company} companies={companies} cancel={back} />
      ) : (
        <TypeList types={types} to={(chosen) => integrationPaths.newIntegration({ company, type: chosen })} />
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
