import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { systemOverview } from "#app/domain/system/system.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { version } from "#app/http/setup/version.server";
import { HealthReasons } from "#app/ui/domain/system/health-card";
import { CronRuns, SystemFacts, TableSizes } from "#app/ui/domain/system/system-overview";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Card } from "#app/ui/primitives/card";

export const meta: MetaFunction = () => [{ title: SYSTEM_TITLE }];

const SHOWN_RUNS = 15;

export const loader = pageLoader("system.read", {}, async ({ ctx }) => {
  const { runs, ...overview } = await systemOverview(ctx);
  return {
    ...overview,
    version,
    isLocal: ctx.config.local,
    runsKept: runs.length,
    runsFailed: runs.filter(({ status }) => status === "failed").length,
    since: runs.at(-1)?.startedAt ?? null,
    runs: runs.slice(0, SHOWN_RUNS),
  };
});

export default function SystemOverview() {
  const data = useLoaderData<typeof loader>();
  return (
    <SystemPage part="overview">
      <Card title="System Health">
        <HealthReasons reasons={data.reasons} />
      </Card>
      <SystemFacts {...data} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CronRuns {...data} />
        <TableSizes sizes={data.sizes} />
      </div>
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
