import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { integrationPage } from "#app/domain/channels/integration-health.server";
import { ProblemsQuery } from "#app/domain/channels/stock/channel-stock.schema";
import { IntegrationParams, webhookUrl } from "#app/domain/integrations/integrations.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { provider, salesChannel, takesWebhooks } from "#app/integrations/registry";
import { AccessChecks } from "#app/ui/domain/integrations/access-checks";
import { IntegrationPageActions } from "#app/ui/domain/integrations/integration-actions";
import { IntegrationFacts } from "#app/ui/domain/integrations/integration-facts";
import { WebhookState } from "#app/ui/domain/integrations/webhook-state";
import { IntegrationStatusBadge } from "#app/ui/domain/status/integration-status-badge";
import { useFollowing } from "#app/ui/domain/use-following";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.integration.name ?? "Integration" }];

export const loader = pageLoader(
  "integrations.manage",
  { params: IntegrationParams, query: ProblemsQuery },
  async ({ ctx, params, query, request }) => {
    const { integration, runs, standing } = await integrationPage(ctx, params.id, query.problems);
    const { type, id } = integration;
    return {
      integration,
      runs,
      standing,
      isPaged: query.problems !== undefined,
      tellsStock: salesChannel(type)?.pushStock !== undefined,
      howTo: provider(type)?.words.webhook ?? null,
      fields: provider(type)?.words.fields,
      webhookUrl: takesWebhooks(type) ? webhookUrl(publicOrigin(ctx, request), id) : null,
    };
  },
);

// Loaded on demand: below the connection's problems and actions.
const StockSection = part(() => import("#app/ui/domain/integrations/stock-section"), "StockSection");
const OlderOrders = part(() => import("#app/ui/domain/integrations/older-orders"), "OlderOrders");
const SyncRuns = part(() => import("#app/ui/domain/integrations/sync-runs"), "SyncRuns");

/** One connection: its status, its problems, and its latest runs. */
export default function Integration() {
  const { integration, runs, standing, isPaged, tellsStock, howTo, fields, webhookUrl } =
    useLoaderData<typeof loader>();
  const { status, lastError, lastSync, failures, name, companyName, label, syncs } = integration;
  const isFirst = lastSync === null && lastError === null;
  useFollowing(syncs && (runs.some((run) => run.status === "running") || isFirst || standing.isRunning));
  return (
    <Page
      title={name}
      subtitle={name.includes(label) ? companyName : `${label}, ${companyName}`}
      badges={<IntegrationStatusBadge status={status} />}
      back={{ to: paths.integrations(), label: "Integrations" }}
      actions={<IntegrationPageActions integration={integration} />}
    >
      {lastError && (
        <Hint tone="bad" title={failureTitle(failures, syncs)}>
          {lastError}
        </Hint>
      )}
      <IntegrationFacts integration={integration} fields={fields} webhookUrl={webhookUrl} />
      {syncs && <AccessChecks checks={integration.checks} />}
      {webhookUrl && <WebhookState {...standing} howTo={howTo} syncs={syncs} />}
      {tellsStock && <StockSection id={integration.id} name={name} standing={standing} isPaged={isPaged} />}
      {syncs && <OlderOrders id={integration.id} firstSync={integration.firstSync} />}
      {syncs && (
        <Section title="Run history" description="Last 50 syncs within 14 days, newest first">
          <SyncRuns runs={runs} />
        </Section>
      )}
    </Page>
  );
}

const failureTitle = (failures: number, syncs: boolean): string =>
  failures > 1 ? `Failed ${failures} times in a row` : syncs ? "The last sync failed" : "The last attempt failed";

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
