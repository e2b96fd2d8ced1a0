import { type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#db/schema/column-values";
import { assignments, companies, users } from "#db/schema/directory/accounts";
import {
  type MailAudience,
  notificationChoices,
  notificationLetters,
  notificationNews,
} from "#db/schema/directory/credentials";
import { notifications } from "#db/schema/integrations";
import type { Statement } from "#db/statement.server";
import { companyIsOpen } from "../kernel/company-is-open.server";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt, laterId } from "../kernel/ids";
import { ROLES, reachOf, scopeFor } from "../kernel/permissions";
import { letterStatements } from "../mail/mail.service.server";
import { digest, type ToldOf } from "./letter-text";
import { isMailedUsually, MAILED_USUALLY, SEEN_WITH, TOLD } from "./notifications.schema";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Older notifications are not emailed. */
const MAX_AGE_MS = 24 * HOUR;
/** An id is created before its batch is written, so rows with younger ids can still be missing. */
const SETTLED_MS = 30_000;
/** The first email is sent at once; notifications within this interval are collected for the next. */
const INTERVAL_MS: Partial<Record<NotificationKind, number>> = {
  "low-stock": HOUR,
  "new-orders": HOUR,
  "lot-expiring": HOUR,
  invoice: HOUR,
};
const DEFAULT_INTERVAL_MS = 10 * MINUTE;
const everyMs = (kind: NotificationKind): number => INTERVAL_MS[kind] ?? DEFAULT_INTERVAL_MS;

const NEWS_AT_ONCE = 20;
const LETTERS_AT_ONCE = 20;
/** Maximum number of notifications in one email; the next email continues. */
const MAX_PER_EMAIL = 200;

/** Roles that also reach the companies they are assigned to. */
const ASSIGNED = ROLES.filter((role) => reachOf(role, "orders.read") === "scope");
const json = (value: unknown): SQL => sql`(select value from json_each(${JSON.stringify(value)}))`;

/**
 * For each company with new notifications of a kind, schedules an email for every user who subscribed to the kind and
 * reaches the company. Deletes the news markers in the same batch. Returns true when more can remain.
 */
export async function planLetters(ctx: Ctx): Promise<boolean> {
  const { directory } = ctx;
  const news = await directory.rows(
    { kind: notificationNews.kind, companyId: notificationNews.aboutCompanyId },
    sql`from ${notificationNews} limit ${NEWS_AT_ONCE}`,
  );
  if (news.length === 0) return false;
  const picked = JSON.stringify(news.map(({ kind, companyId }) => [kind, companyId]));
  const every = sql.join(
    Object.entries(INTERVAL_MS).map(([kind, ms]) => sql`when ${kind} then ${ms}`),
    sql` `,
  );
  await directory.batch(
    directory.write(
      sql`insert into ${notificationLetters} (user_id, kind, due_at)
        select u.id, wanted.kind, ${ctx.now()} from (
          select c.user_id, x.value ->> 0 as kind, x.value ->> 1 as company_id from json_each(${picked}) x
            cross join ${notificationChoices} c indexed by notification_choices_mail on c.kind = x.value ->> 0 and c.mail = 1
          union all
          select p.id, x.value ->> 0, x.value ->> 1 from json_each(${picked}) x
            cross join json_each(${JSON.stringify(MAILED_USUALLY)}) usual on usual.value ->> 'kind' = x.value ->> 0
            cross join ${users} p on p.role = usual.value ->> 'role'
            where not exists (select 1 from ${notificationChoices} c where c.user_id = p.id and c.kind = x.value ->> 0)
        ) wanted
        cross join ${users} u on u.id = wanted.user_id and u.status = 'active'
        where (u.role = 'admin' or u.company_id = wanted.company_id or (u.role in ${json(ASSIGNED)}
            and exists (select 1 from ${assignments} a where a.user_id = u.id and a.company_id = wanted.company_id)))
          and exists (select 1 from json_each(${JSON.stringify(TOLD)}, '$.' || u.role) k where k.value = wanted.kind)
        on conflict (user_id, kind) do update set due_at = coalesce(due_at, max(excluded.due_at,
          written_at + case excluded.kind ${every} else ${DEFAULT_INTERVAL_MS} end))`,
    ),
    directory.write(
      sql`delete from ${notificationNews} where (kind, company_id) in
        (select value ->> 0, value ->> 1 from json_each(${picked}))`,
    ),
  );
  return news.length === NEWS_AT_ONCE;
}

const READER = {
  userId: users.id,
  email: users.email,
  role: users.role,
  companyId: users.companyId,
  isWelcome: sql<number>`${users.status} = 'active' and ${companyIsOpen}`,
  assigned: sql<string>`(select json_group_array(a.company_id) from ${assignments} a where a.user_id = ${users.id})`,
};
const mailChoice = (kind: SQL): SQL<number | null> =>
  sql`(select c.mail from ${notificationChoices} c where c.user_id = ${users.id} and c.kind = ${kind})`;

/**
 * Companies whose notifications of this kind the user can receive by email: those they reach with the required
 * permission. Empty when they receive none.
 */
function tellableOf(
  reader: {
    role: (typeof ROLES)[number];
    companyId: string | null;
    assigned: string;
    isWelcome: number;
    mail: number | null;
  },
  kind: NotificationKind,
): "all" | readonly string[] {
  const wants = reader.mail === null ? isMailedUsually(reader.role, kind) : reader.mail === 1;
  const scope = scopeFor({ ...reader, assigned: JSON.parse(reader.assigned) as string[] }, SEEN_WITH[kind]);
  if (!wants || reader.isWelcome !== 1 || !scope || scope.kind === "one") return [];
  return scope.kind === "all" ? "all" : scope.companyIds;
}

/**
 * Writes the emails that are due. Each contains what its recipient has not been sent yet, and its batch also advances
 * their position, so concurrent or interrupted runs write each notification once. Returns true when more can remain.
 */
export async function writeLetters(ctx: Ctx): Promise<boolean> {
  const { directory } = ctx;
  const now = ctx.now();
  const due = await directory.rows(
    {
      ...READER,
      createdAt: users.createdAt,
      kind: notificationLetters.kind,
      upTo: notificationLetters.upTo,
      dueAt: sql<number>`${notificationLetters.dueAt}`,
      mail: mailChoice(sql`${notificationLetters.kind}`),
    },
    sql`from ${notificationLetters} indexed by notification_letters_due
      join ${users} on ${users.id} = ${notificationLetters.userId}
      where ${notificationLetters.dueAt} <= ${now} order by ${notificationLetters.dueAt} limit ${LETTERS_AT_ONCE}`,
  );
  if (due.length === 0) return false;
  const oldest = firstIdAt(now - MAX_AGE_MS);
  const found = await directory.batch(
    ...due.map((one) => news(ctx, one, tellableOf(one, one.kind), laterId(one.upTo, oldest, firstIdAt(one.createdAt)))),
  );
  const statements: Statement<void>[] = [];
  let written = 0;
  for (const [n, one] of due.entries()) {
    const seen = sql`user_id = ${one.userId} and kind = ${one.kind} and up_to = ${one.upTo} and due_at = ${one.dueAt}`;
    const settled = (found[n] ?? []).filter(({ id }) => id < firstIdAt(now - SETTLED_MS));
    const isLeft = settled.length < (found[n] ?? []).length;
    const last = settled.at(-1);
    if (last) {
      written += 1;
      statements.push(
        ...(await letterStatements(
          ctx,
          {
            kind: "notification",
            key: `${one.userId}:${one.kind}:${last.id}`,
            recipient: one.email,
            audience: {
              userId: one.userId,
              kind: one.kind,
              companyIds: [...new Set(settled.map(({ companyId }) => companyId))],
            },
            ...digest(ctx.config, one.kind, settled),
          },
          sql`exists (select 1 from ${notificationLetters} where ${seen})`,
        )),
      );
    }
    const isMore = isLeft || settled.length === MAX_PER_EMAIL;
    const next = last ? (isMore ? now + everyMs(one.kind) : null) : isLeft ? now + SETTLED_MS : null;
    statements.push(
      directory.write(
        sql`update ${notificationLetters} set due_at = ${next}, up_to = ${last?.id ?? one.upTo},
          written_at = ${last ? now : sql`written_at`} where ${seen}`,
      ),
    );
  }
  await directory.batch(...statements);
  if (written > 0) await ctx.enqueue({ type: "send-mail" });
  return due.length === LETTERS_AT_ONCE;
}

/** The recipient's new notifications, oldest first. */
function news(
  { directory }: Ctx,
  { userId, kind }: { userId: string; kind: NotificationKind },
  companyIds: "all" | readonly string[],
  after: string,
): Statement<ToldOf[]> {
  const isAll = companyIds === "all";
  const rest = sql`n.kind = ${kind} and n.id > ${after} and n.by_id is not ${userId}`;
  return directory.unsafeRowsAcrossTenants(
    "a letter tells of the companies that its reader reaches",
    {
      id: sql<string>`n.id`,
      companyId: sql<string>`n.company_id`,
      company: sql<string>`coalesce((select name from ${companies} where id = n.company_id), 'Provider')`,
      title: sql<string>`n.title`,
      body: sql<string>`n.body`,
    },
    isAll
      ? sql`from ${notifications} n indexed by notifications_by_kind_anywhere where ${rest} order by n.id limit ${MAX_PER_EMAIL}`
      : sql`from json_each(${JSON.stringify(companyIds)}) c cross join ${notifications} n indexed by notifications_by_kind
          on n.company_id = c.value and ${rest} order by n.id limit ${MAX_PER_EMAIL}`,
  );
}

/**
 * Whether an email can still go to its recipient: the account is active, subscribed, and reaches all companies in it.
 */
export async function mayStillRead(ctx: Ctx, { userId, kind, companyIds }: MailAudience, recipient: string) {
  const reader = await ctx.directory.first(
    { ...READER, mail: mailChoice(sql`${kind}`) },
    sql`from ${users} where ${users.id} = ${userId}`,
  );
  if (reader?.email !== recipient) return false;
  const reached = tellableOf(reader, kind);
  return reached === "all" || companyIds.every((id) => reached.includes(id));
}
