import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import type { NotificationKind } from "#db/schema/column-values";
import { assignments, companies, users } from "#db/schema/directory/accounts";
import { notificationChoices, notificationEmails, unmatchedNotifications } from "#db/schema/directory/credentials";
import { notifications } from "#db/schema/integrations";
import { innerJoin, leftJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { assignedCompanyIds, companyIsOpen } from "../kernel/company-is-open.server";
import { ROLES, reachOf } from "../kernel/permissions";
import type { EmailedNotification } from "./notification-email-text";
import { MAILED_USUALLY, VISIBLE_KINDS } from "./notifications.schema";

/** Roles that also reach the companies they are assigned to. */
const ASSIGNED = ROLES.filter((role) => reachOf(role, "orders.read") === "scope");

/** The actor's settings of one kind: `[kind, bell, mail]`, with 0 and 1. */
export type KindSetting = readonly [kind: NotificationKind, bell: 0 | 1, mail: 0 | 1];

/**
 * Stores a user's settings. For kinds whose emails this switches on, emails start with notifications after `from`.
 * @param usual kinds that are emailed to the user's role by default
 */
export function saveSettings(
  directory: DirectoryDb,
  userId: string,
  settings: readonly KindSetting[],
  { usual, from, now }: { usual: readonly NotificationKind[]; from: string; now: number },
): Statement<void>[] {
  const before = (condition: SQL) => sql`exists (select 1 from ${notificationChoices} c
    where c.user_id = ${userId} and c.kind = t.value ->> 0 and ${condition})`;
  return [
    directory.write(
      sql`insert into ${notificationEmails} (user_id, kind, up_to)
        select ${userId}, t.value ->> 0, ${from} from json_each(${JSON.stringify(settings)}) t
        where t.value ->> 2 = 1 and not ${before(sql`c.mail = 1`)}
          and (t.value ->> 0 not in (select value from json_each(${JSON.stringify(usual)})) or ${before(sql`1`)})
        on conflict (user_id, kind) do update set up_to = excluded.up_to, due_at = null`,
    ),
    directory.write(
      sql`insert into ${notificationChoices} (user_id, kind, bell, mail, updated_at)
        select ${userId}, t.value ->> 0, t.value ->> 1, t.value ->> 2, ${now}
        from json_each(${JSON.stringify(settings)}) t where 1
        on conflict (user_id, kind) do update set bell = excluded.bell, mail = excluded.mail, updated_at = excluded.updated_at`,
    ),
  ];
}

interface EmailIntervals {
  byKind: Partial<Record<NotificationKind, number>>;
  defaultMs: number;
}

/**
 * Schedules an email for every user who subscribed to one of these kinds and reaches its company, and deletes the
 * markers of new notifications.
 */
export function scheduleEmails(
  directory: DirectoryDb,
  news: readonly { kind: NotificationKind; companyId: string }[],
  { byKind, defaultMs }: EmailIntervals,
  now: number,
): Statement<void>[] {
  const pairs = JSON.stringify(news.map(({ kind, companyId }) => [kind, companyId]));
  const interval = sql.join(
    Object.entries(byKind).map(([kind, ms]) => sql`when ${kind} then ${ms}`),
    sql` `,
  );
  return [
    directory.write(
      sql`insert into ${notificationEmails} (user_id, kind, due_at)
        select u.id, wanted.kind, ${now} from (
          select c.user_id, x.value ->> 0 as kind, x.value ->> 1 as company_id from json_each(${pairs}) x
            cross join ${notificationChoices} c indexed by notification_choices_mail on c.kind = x.value ->> 0 and c.mail = 1
          union all
          select p.id, x.value ->> 0, x.value ->> 1 from json_each(${pairs}) x
            cross join json_each(${JSON.stringify(MAILED_USUALLY)}) usual on usual.value ->> 'kind' = x.value ->> 0
            cross join ${users} p on p.role = usual.value ->> 'role'
            where not exists (select 1 from ${notificationChoices} c where c.user_id = p.id and c.kind = x.value ->> 0)
        ) wanted
        cross join ${users} u on u.id = wanted.user_id and u.status = 'active'
        where (u.role = 'admin' or u.company_id = wanted.company_id or (${inList(sql`u.role`, ASSIGNED)}
            and exists (select 1 from ${assignments} a where a.user_id = u.id and a.company_id = wanted.company_id)))
          and exists (select 1 from json_each(${JSON.stringify(VISIBLE_KINDS)}, '$.' || u.role) k where k.value = wanted.kind)
        on conflict (user_id, kind) do update set due_at = coalesce(due_at, max(excluded.due_at,
          emailed_at + case excluded.kind ${interval} else ${defaultMs} end))`,
    ),
    directory.write(
      sql`delete from ${unmatchedNotifications} where (kind, company_id) in
        (select value ->> 0, value ->> 1 from json_each(${pairs}))`,
    ),
  ];
}

const RECIPIENT = {
  userId: users.id,
  email: users.email,
  role: users.role,
  companyId: users.companyId,
  canSignIn: sql`${users.status} = 'active' and ${companyIsOpen}`.mapWith(Number),
  assigned: assignedCompanyIds,
  /** The user's setting; null for the default of their role. */
  mail: notificationChoices.mail,
};

const settingOf = (kind: SQL): SQL =>
  and(eq(notificationChoices.userId, users.id), sql`${notificationChoices.kind} = ${kind}`)!;

/** Emails that are due, with their recipients. */
export const listDueEmails = (directory: DirectoryDb, now: number, limit: number) =>
  directory.select(notificationEmails, {
    columns: {
      ...RECIPIENT,
      createdAt: users.createdAt,
      kind: notificationEmails.kind,
      upTo: notificationEmails.upTo,
      dueAt: notificationEmails.dueAt,
    },
    join: [
      innerJoin(users, eq(users.id, notificationEmails.userId)),
      leftJoin(notificationChoices, settingOf(sql`${notificationEmails.kind}`)),
    ],
    where: lte(notificationEmails.dueAt, now),
    orderBy: notificationEmails.dueAt,
    limit,
  });

export type DueEmail = Awaited<ReturnType<typeof listDueEmails>>[number];

export const findRecipient = (directory: DirectoryDb, userId: string, kind: NotificationKind) =>
  directory.selectFirst(users, {
    columns: RECIPIENT,
    join: [leftJoin(notificationChoices, settingOf(sql`${kind}`))],
    where: eq(users.id, userId),
  });

/** The due email has not been written by a concurrent run. */
const isUnwritten = ({ userId, kind, upTo, dueAt }: DueEmail): SQL =>
  and(
    eq(notificationEmails.userId, userId),
    eq(notificationEmails.kind, kind),
    eq(notificationEmails.upTo, upTo),
    dueAt === null ? isNull(notificationEmails.dueAt) : eq(notificationEmails.dueAt, dueAt),
  )!;

/** Condition for the statement that writes the email. */
export const existsUnwritten = (due: DueEmail): SQL =>
  sql`exists (select 1 from ${notificationEmails} where ${isUnwritten(due)})`;

/** Moves the recipient's position to the last notification that was emailed, and sets when the next email is due. */
export const advance = (
  directory: DirectoryDb,
  due: DueEmail,
  position: { upTo?: string | undefined; dueAt: number | null; emailedAt?: number | undefined },
): Statement<void> => directory.update(notificationEmails, position, isUnwritten(due));

/** The recipient's notifications after `after`, oldest first. */
export function listNewNotifications(
  directory: DirectoryDb,
  { userId, kind }: DueEmail,
  companyIds: "all" | readonly string[],
  { after, limit }: { after: string; limit: number },
): Statement<EmailedNotification[]> {
  const isNew = sql`${notifications.kind} = ${kind} and ${notifications.id} > ${after} and ${notifications.byId} is not ${userId}
    and (${notifications.userId} is null or ${notifications.userId} = ${userId})`;
  return directory.unsafeRowsAcrossTenants(
    "an email contains notifications of the companies that its recipient reaches",
    {
      id: notifications.id,
      companyId: notifications.companyId,
      company:
        sql`coalesce((select ${companies.name} from ${companies} where ${companies.id} = ${notifications.companyId}), 'Provider')`.mapWith(
          companies.name,
        ),
      title: notifications.title,
      body: notifications.body,
    },
    companyIds === "all"
      ? sql`from ${notifications} indexed by notifications_by_kind_anywhere where ${isNew}
          order by ${notifications.id} limit ${limit}`
      : sql`from json_each(${JSON.stringify(companyIds)}) c cross join ${notifications} indexed by notifications_by_kind
          on ${notifications.companyId} = c.value and ${isNew} order by ${notifications.id} limit ${limit}`,
  );
}
