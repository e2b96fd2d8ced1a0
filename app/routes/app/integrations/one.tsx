import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { integrationPage } from "#app/domain/integrations/health.server";
import { IntegrationAction, IntegrationParams, webhookUrl } from "#app/domain/integrations/integrations.schema";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { IntegrationActions } from "#app/ui/domain/integrations/integration-actions";
import { IntegrationFacts } from "#app/ui/domain/integrations/integration-facts";
import { SyncRuns } from "#app/ui/domain/integrations/sync-runs";
import { IntegrationStatusBadge } from "#app/ui/domain/status-badge";
import { useFollowing } from "#app/ui/domain/use-following";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { Hint } from "#app/ui/primitives/states/hint";
import { actOnIntegration } from "./actions.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.integration.name ?? "Integration" }];

export const loader = pageLoader(
  "integrations.manage",
  { params: IntegrationParams },
  async ({ ctx, params, request }) => {
    const { integration, runs } = await integrationPage(ctx, params.id);
    const { takesWebhooks, id } = integration;
    return {
      integration,
      runs,
      webhookUrl: takesWebhooks ? webhookUrl(publicOrigin(ctx, request), id) : null,
    };
  },
);

export const action = pageAction(
  "integrations.manage",
  { params: IntegrationParams, form: IntegrationAction },
  ({ ctx, params, input }) => actOnIntegration(ctx, { ...input, id: params.id }, paths.integration(params.id)),
);

/** One connection: how it fares, what is wrong with it, and what its last runs did. */
export default function Integration() {
  const { integration, runs, webhookUrl } = useLoaderData<typeof loader>();
  const { status, lastError, lastSync, failures, name, companyName, label, syncs } = integration;
  useFollowing(syncs && (runs.some((run) => run.status === "running") || (lastSync === null && lastError === null)));
  return (
    <Page
      title={name}
      subtitle={`${label}, ${companyName}`}
      badges={<IntegrationStatusBadge status={status} />}
      back={{ to: paths.integrations(), label: "Integrations" }}
      actions={<IntegrationActions integration={integration} here={paths.integration(integration.id)} isWhole />}
    >
      {lastError && (
        <Hint tone="bad" title={failures > 1 ? `It failed ${failures} times in a row` : "The last sync failed"}>
          {lastError}
        </Hint>
      )}
      <IntegrationFacts integration={integration} webhookUrl={webhookUrl} />
      {syncs && (
        <Section title="Run history" description="The last 50 syncs of the last 14 days, newest first">
          <SyncRuns runs={runs} />
        </Section>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
