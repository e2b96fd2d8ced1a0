import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { outboxScreen, retryMessage } from "#app/domain/integrations/outbox/manage-messages.server";
import {
  OUTBOX_STATUS,
  OUTBOX_STATUS_LABEL,
  OutboxQuery,
  RetryMessage,
} from "#app/domain/integrations/outbox/outbox.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { OutboxTable } from "#app/ui/domain/system/outbox-table";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction = () => [{ title: `Messages to stores · ${SYSTEM_TITLE}` }];

export const loader = pageLoader("system.read", { query: OutboxQuery }, async ({ ctx, query }) => ({
  ...(await outboxScreen(ctx, query)),
  query,
  tabs: OUTBOX_STATUS.map((status) => ({ status, label: OUTBOX_STATUS_LABEL[status] })),
}));

export const action = pageAction(
  "system.read",
  { query: OutboxQuery, form: RetryMessage },
  async ({ ctx, input, query: { status } }) => {
    await retryMessage(ctx, input.id);
    return done(paths.system("outbox", { status }), {
      title: "Message queued",
      description: "It will be sent shortly.",
    });
  },
);

export default function SystemOutbox() {
  const { rows, next, query, tabs } = useLoaderData<typeof loader>();
  const { status, cursor } = query;
  return (
    <SystemPage part="outbox">
      <Tabs
        minor
        label="Messages"
        items={tabs.map((tab) => ({
          to: paths.system("outbox", { status: tab.status }),
          label: tab.label,
          current: tab.status === status,
        }))}
      />
      <OutboxTable
        rows={rows}
        status={status}
        newer={cursor ? paths.system("outbox", { status }) : null}
        older={next && paths.system("outbox", { status, cursor: next })}
      />
      <Outlet />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
