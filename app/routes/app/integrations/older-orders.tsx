import { redirect } from "@remix-run/cloudflare";
import { fetchOlderOrders } from "#app/domain/channels/fetch-older.server";
import { FetchOlderForm } from "#app/domain/integrations/first-sync.schema";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";

/** Only a form's target: a GET shows the integration. */
export const loader = pageLoader("integrations.manage", { params: IntegrationParams }, async ({ params }) => {
  throw redirect(integrationPaths.integration(params.id));
});

export const action = pageAction(
  "integrations.manage",
  { params: IntegrationParams, form: FetchOlderForm, failed: "Failed to import older orders" },
  async ({ ctx, params, input }) =>
    done(integrationPaths.integration(params.id), {
      title: "Importing older orders",
      description: `They appear in the staging area. ${await fetchOlderOrders(ctx, params.id, input)}`.trim(),
    }),
);

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
