import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { mails } from "#db/schema/directory/credentials";
import type { Change, Statement } from "#db/statement.server";

export type MailRow = typeof mails.$inferSelect;

type Unchanged = "id" | "kind" | "key" | "recipient" | "bodySealed" | "audience";
/** Texts can be SQL for what is only known within the batch. The parts of a subject are joined. */
type NewMail = Pick<MailRow, Unchanged> & { replyTo: string | SQL | null; subject: readonly (string | SQL)[] };

const joined = (parts: readonly (string | SQL)[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql` || `,
  );

/** Writes an email once per kind and key, if the condition holds. */
export const insertOnce = (
  directory: DirectoryDb,
  email: NewMail,
  { now, onlyIf = sql`1` }: { now: number; onlyIf?: SQL | undefined },
): Change<void> =>
  directory.write(
    sql`insert into ${mails} (id, kind, key, recipient, reply_to, subject, body_sealed, next_at, created_at, audience)
      select ${email.id}, ${email.kind}, ${email.key}, ${email.recipient}, ${email.replyTo}, ${joined(email.subject)},
        ${email.bodySealed}, ${now}, ${now}, ${email.audience && JSON.stringify(email.audience)}
      where ${onlyIf} on conflict (kind, key) do nothing`,
  );

const due = (now: number, limit: number): SQL => sql`${mails.id} in (
  select id from ${mails} where status = 'pending' and next_at <= ${now} order by next_at limit ${limit})`;

const CLAIMED = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  replyTo: mails.replyTo,
  subject: mails.subject,
  bodySealed: mails.bodySealed,
  audience: mails.audience,
  attempts: mails.attempts,
  createdAt: mails.createdAt,
};
export type ClaimedMail = Pick<MailRow, keyof typeof CLAIMED>;

/** Claims due emails until `until` in one statement, so that a concurrent run skips them. */
export const claimDue = (directory: DirectoryDb, now: number, until: number, limit: number): Statement<ClaimedMail[]> =>
  directory.writeReturning(
    CLAIMED,
    sql`update ${mails} set next_at = ${until}, attempts = attempts + 1, last_error = null where ${due(now, limit)}`,
  );

/** Keeps due emails unsent when no transport is configured. Returns how many. */
export const keepDue = (directory: DirectoryDb, now: number, limit: number): Statement<number> =>
  directory
    .writeReturning({ id: mails.id }, sql`update ${mails} set status = 'kept' where ${due(now, limit)}`)
    .map((rows) => rows.length);

/** Returns claimed emails that were not attempted. */
export const releaseClaims = (
  directory: DirectoryDb,
  ids: string[],
  nextAt: number,
  lastError: string,
): Statement<void> =>
  directory.write(
    sql`update ${mails} set next_at = ${nextAt}, last_error = ${lastError}, attempts = attempts - 1
      where ${inList(mails.id, ids)} and ${mails.status} = 'pending'`,
  );

/** Returns a dead or kept email to the queue if its text still exists. Returns the email, or null. */
export const requeue = (directory: DirectoryDb, id: string, now: number): Change<{ id: string } | null> =>
  directory
    .writeReturning(
      { id: mails.id },
      sql`update ${mails} set status = 'pending', attempts = 0, next_at = ${now}, last_error = null
        where ${mails.id} = ${id} and ${mails.status} in ('dead', 'kept') and ${mails.bodySealed} is not null`,
    )
    .map(([row]) => row ?? null);
