import { KIND_LABEL } from "#app/domain/notifications/notifications.schema";
import type { Query } from "#app/http/paths";
import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { Bell } from "#app/ui/icons/icons";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import type { NotificationKind } from "#db/schema/column-values";
import { PostButton } from "../../forms/post-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { EmptyState } from "../../primitives/states/empty-state";
import { Time } from "../../primitives/values/time";

interface Notice {
  id: string;
  companyId: string;
  companyName: string;
  kind: NotificationKind;
  title: string;
  body: string;
  path: string | null;
  createdAt: number;
  isUnread: boolean;
}

interface Props {
  rows: readonly Notice[];
  isOfMany: boolean;
  /** The list's filters. */
  query: Query;
}

/** Newest first; unread ones are marked, not by color alone. */
export function NotificationList({ rows, isOfMany, query }: Props) {
  if (rows.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        {query.kind || query.unread ? (
          <NothingFound icon={Bell} what="notifications" clearTo={paths.notifications()} />
        ) : (
          <EmptyState
            icon={Bell}
            title="No notifications"
            detail="New orders, low stock, and store problems appear here."
          />
        )}
      </div>
    );
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map((notice) => (
        <li key={notice.id} className="flex gap-3 px-4 py-3.5 sm:px-5">
          <span aria-hidden="true" className="flex h-5 w-2 shrink-0 items-center">
            {notice.isUnread && <span className="size-2 rounded-full bg-accent" />}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-x-4">
              <h2 className={`min-w-0 break-words text-base ${notice.isUnread ? "font-semibold" : "font-normal"}`}>
                {notice.isUnread && <span className="sr-only">Unread: </span>}
                <Title notice={notice} />
              </h2>
              <Time at={notice.createdAt} relative className="shrink-0 text-muted text-sm" />
            </div>
            <p className="mt-0.5 break-words">{notice.body}</p>
            <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 flex-1 break-words text-muted text-sm">
                {KIND_LABEL[notice.kind]}
                {isOfMany && ` · ${notice.companyName}`}
              </p>
              {notice.isUnread && (
                <PostButton
                  action={profilePaths.markRead(query)}
                  fields={{ companyId: notice.companyId, id: notice.id }}
                  pending="Marking…"
                  size="sm"
                  variant="ghost"
                  className="-mr-2.5"
                >
                  Mark as read
                </PostButton>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A full page load, so that the bell is updated too. */
const Title = ({ notice: { companyId, id, path, title } }: { notice: Notice }) =>
  path ? <TextLink href={profilePaths.openNotification(companyId, id)}>{title}</TextLink> : title;
