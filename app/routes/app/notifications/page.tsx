import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NotificationsQuery } from "#app/domain/notifications/notifications.query";
import { KIND_LABEL } from "#app/domain/notifications/notifications.schema";
import { kindsFor, notificationsPage } from "#app/domain/notifications/notifications.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { NotificationList } from "#app/ui/domain/notifications/notification-list";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { PostButton } from "#app/ui/forms/post-button";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction = () => [{ title: "Notifications" }];

export const loader = pageLoader("orders.read", { query: NotificationsQuery }, async ({ ctx, state, query }) => {
  const { kind, unread, before } = query;
  // Current state of the bell.
  const isAnyUnread = (await state.user())?.unread ?? false;
  return {
    ...(await notificationsPage(ctx, { kind, before, unread: unread === "1" }, isAnyUnread)),
    query,
    isAnyUnread,
    kinds: kindsFor(ctx).map((value) => ({ value, label: KIND_LABEL[value] })),
    /** Users of a single company do not need the company's name. */
    isOfMany: ctx.db.scope.kind !== "one",
  };
});

export default function Notifications() {
  const { rows, next, seen, query, isAnyUnread, kinds, isOfMany } = useLoaderData<typeof loader>();
  const { kind, unread, before } = query;
  return (
    <Page
      title="Notifications"
      subtitle="Events that may need your attention"
      width="narrow"
      actions={<LinkButton to={profilePaths.notificationSettings()}>Settings</LinkButton>}
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Tabs
            minor
            label="Show"
            items={[
              { to: paths.notifications({ kind }), label: "All", current: !unread },
              { to: paths.notifications({ kind, unread: "1" }), label: "Unread", current: unread === "1" },
            ]}
          />
          {isAnyUnread && (
            <PostButton
              action={profilePaths.markAllRead({ kind })}
              fields={{ upTo: seen }}
              pending="Marking…"
              className="ml-auto"
            >
              Mark all as read
            </PostButton>
          )}
          <div className="max-sm:w-full">
            <FilterBar keep={{ unread }} active={kind !== undefined} clearTo={paths.notifications({ unread })}>
              <FilterSelect
                name="kind"
                label="About"
                value={kind ?? ""}
                options={[{ value: "", label: "All events" }, ...kinds]}
              />
            </FilterBar>
          </div>
        </div>
        <NotificationList rows={rows} isOfMany={isOfMany} query={query} />
        <Pagination
          newer={before ? paths.notifications({ kind, unread }) : null}
          older={next && paths.notifications({ kind, unread, before: next })}
        />
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
