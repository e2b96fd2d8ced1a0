import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import type { Ownership } from "#db/ownership.server";
import { users } from "#db/schema/directory";
import { notifications } from "#db/schema/integrations";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { NotificationKind } from "./notifications.schema";

const SHOWN = {
  id: notifications.id,
  companyId: notifications.companyId,
  kind: notifications.kind,
  title: notifications.title,
  body: notifications.body,
  path: notifications.path,
  createdAt: notifications.createdAt,
};

export interface NewNotification {
  id: string;
  kind: NotificationKind;
  key: string;
  title: string;
  body: string;
  path: string | null;
  createdAt: number;
}

export const insertOnce = (
  company: CompanyDb,
  row: NewNotification,
  when: (own: Ownership) => SQL = () => sql`1`,
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${notifications} (company_id, id, kind, key, title, body, path, created_at)
      select ${own.id}, ${row.id}, ${row.kind}, ${row.key}, ${row.title}, ${row.body}, ${row.path}, ${row.createdAt}
      where ${when(own)} on conflict (company_id, kind, key) do nothing`,
  );

/** Those of one kind whose key is `about`, or starts with `about:`. */
export const deleteAbout = (company: CompanyDb, kind: NotificationKind, about: string) =>
  company.delete(
    notifications,
    sql`${notifications.kind} = ${kind} and (${notifications.key} = ${about}
      or (${notifications.key} >= ${`${about}:`} and ${notifications.key} < ${`${about};`}))`,
  );

export const newest = (
  db: ScopedDb,
  { kinds, before, limit }: { kinds: NotificationKind[]; before: string | null; limit: number },
) =>
  db.newest(notifications, SHOWN, {
    where: sql`${notifications.kind} in (select value from json_each(${JSON.stringify(kinds)}))`,
    before,
    limit,
  });

/** Only forward: a page that was opened earlier does not make later news unread again. */
export const markSeen = (directory: DirectoryDb, userId: string, upTo: string) =>
  directory.write(
    sql`update ${users} set seen_notification_id = ${upTo}
      where ${users.id} = ${userId} and ${users.seenNotificationId} < ${upTo}`,
  );
