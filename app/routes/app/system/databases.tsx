import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { databasesScreen } from "#app/domain/system/databases.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { DatabaseCard } from "#app/ui/domain/system/database-card";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { DeniedOr } from "#app/ui/layouts/pages/denied";

export const meta: MetaFunction = () => [{ title: `Databases · ${SYSTEM_TITLE}` }];

export const loader = pageLoader("system.read", {}, async ({ ctx }) => ({ databases: await databasesScreen(ctx) }));

export default function SystemDatabases() {
  const { databases } = useLoaderData<typeof loader>();
  return (
    <SystemPage part="databases">
      {databases.map((database) => (
        <DatabaseCard key={database.place} database={database} />
      ))}
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
