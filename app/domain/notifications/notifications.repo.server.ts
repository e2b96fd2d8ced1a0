import { and, eq, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import type { NotificationKind } from "#db/schema/column-values";
import { companies, users } from "#db/schema/directory/accounts";
import { notificationChoices, notificationReads } from "#db/schema/directory/credentials";
import { notifications } from "#db/schema/integrations";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { EVENT_KINDS, PERSONAL_KINDS } from "./notifications.schema";

export interface NewNotification {
  id: string;
  kind: NotificationKind;
  key: string;
  title: string;
  body: string;
  path: string | null;
  /** The only user to notify. */
  userId?: string | undefined;
  /** The user who caused it, who is not notified. */
  byId?: string | undefined;
  createdAt: number;
}

export const insertOnce = (
  company: CompanyDb,
  row: NewNotification,
  when: (own: Ownership) => SQL = () => sql`1`,
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${notifications} (company_id, id, kind, key, title, body, path, user_id, by_id, created_at)
      select ${own.id}, ${row.id}, ${row.kind}, ${row.key}, ${row.title}, ${row.body}, ${row.path}, ${row.userId ?? null}, ${row.byId ?? null}, ${row.createdAt}
      where ${when(own)} on conflict (company_id, kind, key) do nothing`,
  );

/** Deletes notifications of one kind whose key is `about` or starts with `about:`. */
export const deleteAbout = (company: CompanyDb, kind: NotificationKind, about: string) =>
  company.delete(
    notifications,
    eq(notifications.kind, kind),
    or(eq(notifications.key, about), and(gte(notifications.key, `${about}:`), lt(notifications.key, `${about};`)))!,
  );

export interface NotificationQuery {
  userId: string;
  kinds: readonly NotificationKind[];
  /** Includes kinds that the bell is off for. */
  muted: boolean;
  /** Only unread ones. */
  unread: boolean;
  before: string | null;
  limit: number;
}

/** Newer than the user's last seen notification, and not opened individually. */
const isUnread = (id: SQL, userId: string): SQL => sql`(${id} > (select ${users.seenNotificationId} from ${users}
    where ${users.id} = ${userId})
  and not exists (select 1 from ${notificationReads} r where r.user_id = ${userId} and r.notification_id = ${id}))`;

/**
 * Newest first, at a cost in proportion to the rows returned: a queue holds the newest row per company and kind, so
 * rows of other kinds are never read.
 */
export function listNewest(db: ScopedDb, { userId, kinds, muted, unread, before, limit }: NotificationQuery) {
  const { scope } = db;
  const isEverywhere = scope.kind === "all";
  const companyIds = scope.kind === "all" ? [""] : scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  const index = sql.raw(isEverywhere ? "notifications_by_kind_anywhere" : "notifications_by_kind");
  const inCompany = (company: SQL) => (isEverywhere ? sql`1` : sql`n.company_id = ${company}`);
  const wanted = unread ? isUnread(sql`n.id`, userId) : sql`1`;
  // A kind that names one user has an index of its own, so that other users' rows are not read.
  const firstOf = (company: SQL, kind: SQL, bound: SQL) => sql`case when ${isPersonal(kind)} then
    (select n.id from ${notifications} n indexed by notifications_to_user where n.user_id = ${userId} and n.user_id is not null
      and ${inCompany(company)} and n.kind = ${kind} and ${bound} and ${wanted} order by n.id desc limit 1)
    else (select n.id from ${notifications} n indexed by ${index} where ${inCompany(company)} and n.kind = ${kind} and ${bound}
      and n.by_id is not ${userId} and ${wanted} order by n.id desc limit 1) end`;
  return db.rows(
    {
      id: notifications.id,
      companyId: notifications.companyId,
      companyName:
        sql`coalesce((select ${companies.name} from ${companies} where ${companies.id} = ${notifications.companyId}), 'Provider')`.mapWith(
          companies.name,
        ),
      kind: notifications.kind,
      title: notifications.title,
      body: notifications.body,
      path: notifications.path,
      createdAt: notifications.createdAt,
      isUnread: isUnread(sql`${notifications.id}`, userId).mapWith(Number),
    },
    (own) => sql`from (
      with recursive walk (company, kind, at) as (
        select c.value, k.value, ${firstOf(sql`c.value`, sql`k.value`, before ? sql`n.id < ${before}` : sql`1`)}
          from json_each(${JSON.stringify(companyIds)}) c cross join json_each(${JSON.stringify(kinds)}) k
          where ${muted ? sql`1` : sql`not exists (select 1 from ${notificationChoices} o where o.user_id = ${userId} and o.kind = k.value and o.bell = 0)`}
        union all
        select company, kind, ${firstOf(sql`walk.company`, sql`walk.kind`, sql`n.id < walk.at`)} from walk where at is not null
        order by 3 desc limit ${limit + companyIds.length * kinds.length}
      ) select company, kind, at from walk where at is not null
    ) as walked
    cross join ${notifications} on ${isEverywhere ? sql`1` : sql`${notifications.companyId} = walked.company`}
      and ${notifications.kind} = walked.kind and ${notifications.id} = walked.at and ${own.merged(notifications, 5)}
    order by walked.at desc limit ${limit}`,
  );
}

/** Only moves forward: a page opened earlier does not make later notifications unread again. */
export const markSeen = (directory: DirectoryDb, userId: string, upTo: string): Statement<unknown>[] => [
  directory.writeReturning(
    { id: users.id },
    sql`update ${users} set seen_notification_id = ${upTo}
      where ${users.id} = ${userId} and ${users.seenNotificationId} < ${upTo}`,
  ),
  directory.delete(
    notificationReads,
    eq(notificationReads.userId, userId),
    lte(notificationReads.notificationId, upTo),
  ),
];

/** A notification of one of these kinds, with its target path. Null for another user's own notification. */
export const find = (company: CompanyDb, userId: string, id: string, kinds: readonly NotificationKind[]) =>
  company.selectFirst(notifications, { columns: ["path"], where: isOne(userId, id, kinds) });

/** Marks one notification as read; earlier ones keep their state. */
export const markRead = (company: CompanyDb, userId: string, id: string, kinds: readonly NotificationKind[]) =>
  company.write(
    (own) => sql`insert into ${notificationReads} (user_id, notification_id)
      select ${userId}, ${notifications.id} from ${notifications} where ${own(notifications)} and ${isOne(userId, id, kinds)}
        and ${isUnread(sql`${notifications.id}`, userId)} on conflict do nothing`,
  );

const isOne = (userId: string, id: string, kinds: readonly NotificationKind[]): SQL =>
  and(eq(notifications.id, id), inList(notifications.kind, kinds), isFor(userId))!;

/** Everyone's notifications, and the user's own. */
const isFor = (userId: string): SQL => or(isNull(notifications.userId), eq(notifications.userId, userId))!;

const isPersonal = (kind: SQL): SQL => inList(kind, PERSONAL_KINDS);

/** Event notifications older than `seenBefore` that were seen, and all that are older than `before`. */
export const listOldEvents = (
  db: ScopedDb,
  { seenBefore, before, limit }: { seenBefore: string; before: string; limit: number },
) =>
  db.rows(
    { companyId: notifications.companyId, id: notifications.id },
    (own) => sql`from json_each(${JSON.stringify(EVENT_KINDS)}) as event
      cross join ${notifications} indexed by notifications_by_kind_anywhere on ${own(notifications)}
        and ${notifications.kind} = event.value and ${notifications.id} < ${seenBefore}
      where ${notifications.id} < ${before} or case when ${notifications.userId} is null then
          ${notifications.id} <= (select max(${users.seenNotificationId}) from ${users} where ${users.role} = 'admin')
          or ${notifications.id} <= (select max(${users.seenNotificationId}) from ${users}
            where ${users.companyId} = ${notifications.companyId})
        else ${notifications.id} <= (select ${users.seenNotificationId} from ${users}
          where ${users.id} = ${notifications.userId}) end
      limit ${limit}`,
  );
