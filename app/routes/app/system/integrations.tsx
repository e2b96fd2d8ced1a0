import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { integrationHealth } from "#app/domain/channels/integration-health.server";
import { CursorQuery } from "#app/domain/system/system.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { IntegrationHealthTable } from "#app/ui/domain/system/integration-health-table";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { DeniedOr } from "#app/ui/layouts/pages/denied";

export const meta: MetaFunction = () => [{ title: `Integrations · ${SYSTEM_TITLE}` }];

export const loader = pageLoader("system.read", { query: CursorQuery }, async ({ ctx, query: { cursor } }) => ({
  ...(await integrationHealth(ctx, { cursor })),
  isFirst: !cursor,
}));

export default function SystemIntegrations() {
  const { rows, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <SystemPage part="integrations">
      <IntegrationHealthTable
        rows={rows}
        newer={isFirst ? null : paths.system("integrations")}
        older={next && paths.system("integrations", { cursor: next })}
      />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
