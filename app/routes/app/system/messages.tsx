import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { InboxQuery } from "#app/domain/system/contact/inbox.schema";
import { listInbox } from "#app/domain/system/contact/inbox.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InboxTable } from "#app/ui/domain/system/inbox-table";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction = () => [{ title: `Contact inbox · ${SYSTEM_TITLE}` }];

export const loader = pageLoader("system.read", { query: InboxQuery }, async ({ ctx, query }) => ({
  ...(await listInbox(ctx, query)),
  query,
}));

export default function SystemMessages() {
  const { rows, next, query } = useLoaderData<typeof loader>();
  const { view, cursor } = query;
  const tab = (of: "open" | "handled", label: string) => ({
    to: paths.system("messages", { view: of }),
    label,
    current: of === view,
  });
  return (
    <SystemPage part="messages">
      <Tabs minor label="Messages" items={[tab("open", "Open"), tab("handled", "Handled")]} />
      <InboxTable
        rows={rows}
        view={view}
        newer={cursor ? paths.system("messages", { view }) : null}
        older={next && paths.system("messages", { view, cursor: next })}
      />
      <Outlet />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
