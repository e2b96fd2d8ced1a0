import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editIntegration } from "#app/domain/integrations/connect/manage.server";
import { EditIntegration, IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { getIntegrationRow } from "#app/domain/integrations/integrations.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { paths } from "#app/http/paths";
import { provider } from "#app/integrations/registry";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const TITLE = "Edit integration";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: IntegrationParams };

export const loader = pageLoader("integrations.manage", asked, async ({ ctx, params }) => {
  const { id, name, type, storeUrl } = await getIntegrationRow(ctx, params.id);
  const words = provider(type)?.words;
  return { id, name, fields: words?.fields, what: storeUrl ?? words?.label ?? type };
});

export const action = pageAction(
  "integrations.manage",
  {
    ...asked,
    form: EditIntegration,
    secrets: ["config.apiKey", "config.apiSecret"],
    failed: "Failed to update integration",
  },
  async ({ ctx, params, input }) => {
    await editIntegration(ctx, params.id, input);
    return done(integrationPaths.integration(params.id), { title: "Integration updated", description: input.name });
  },
);

const EditConnectionForm = part(
  () => import("#app/ui/domain/integrations/connect-form"),
  "EditConnectionForm",
  <Skeleton className="h-60" />,
);

export default function EditAnIntegration() {
  const { id, name, what, fields } = useLoaderData<typeof loader>();
  return (
    <RouteDialog
      title={TITLE}
      back={paths.integrations()}
      description={`${what}. To connect another account, add an integration.`}
    >
      <EditConnectionForm key={id} name={name} fields={fields} cancel={paths.integrations()} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
