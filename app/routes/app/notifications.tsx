import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listNotifications, markNotificationsSeen } from "#app/domain/notifications/notifications.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { Bell } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction = () => [{ title: "Notifications" }];

export const loader = pageLoader("orders.read", {}, async ({ ctx }) => {
  const notices = await listNotifications(ctx, { limit: 50 });
  await markNotificationsSeen(ctx, notices[0]?.id);
  return { notices };
});

export default function Notifications() {
  const { notices } = useLoaderData<typeof loader>();
  return (
    <Page title="Notifications" subtitle="What a person should look at" width="narrow">
      {notices.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={Bell}
            title="Nothing to look at"
            detail="New orders, low stock and what went wrong with a store appear here."
          />
        </div>
      ) : (
        <ul className="grid gap-3">
          {notices.map((notice) => (
            <li key={notice.id}>
              <Card title={notice.title}>
                <p>{notice.body}</p>
                <p className="mt-2 flex gap-4 text-muted text-sm">
                  <Time at={notice.createdAt} relative />
                  {notice.path && <TextLink to={notice.path}>Look at it</TextLink>}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
