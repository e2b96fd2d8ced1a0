import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { mails } from "#db/schema/directory/credentials";
import type { Change, Statement } from "#db/statement.server";

export type MailRow = typeof mails.$inferSelect;

const ROW = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  replyTo: mails.replyTo,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  nextAt: mails.nextAt,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};
/** An email in the viewer's list, without its text. */
export type MailSummary = Omit<MailRow, "key" | "bodySealed" | "audience">;

const WITH_BODY = { ...ROW, key: mails.key, bodySealed: mails.bodySealed, audience: mails.audience };

const due = (now: number, limit: number): SQL => sql`${mails.id} in (
  select id from ${mails} where status = 'pending' and next_at <= ${now} order by next_at limit ${limit})`;

/** Claims due emails until `until` in one statement, so that a concurrent run skips them. */
export const claimDue = (directory: DirectoryDb, now: number, until: number, limit: number): Statement<MailRow[]> =>
  directory.writeReturning(
    WITH_BODY,
    sql`update ${mails} set next_at = ${until}, attempts = attempts + 1, last_error = null where ${due(now, limit)}`,
  );

/** Keeps due emails unsent when no transport is configured. Returns how many. */
export const keepDue = (directory: DirectoryDb, now: number, limit: number): Statement<number> =>
  directory
    .writeReturning({ id: mails.id }, sql`update ${mails} set status = 'kept' where ${due(now, limit)}`)
    .map((rows) => rows.length);

/** The text is deleted once it is sent, unless `keepsText`: it can contain a sign-in link. */
export const markSent = (directory: DirectoryDb, id: string, now: number, keepsText: boolean): Statement<void> =>
  directory.write(
    sql`update ${mails} set status = 'sent', sent_at = ${now}, last_error = null,
      body_sealed = case when ${keepsText ? 1 : 0} then body_sealed end where ${mails.id} = ${id}`,
  );

export const postpone = (directory: DirectoryDb, id: string, nextAt: number, lastError: string): Statement<void> =>
  directory.write(
    sql`update ${mails} set next_at = ${nextAt}, last_error = ${lastError}
      where ${mails.id} = ${id} and ${mails.status} = 'pending'`,
  );

/** Returns claimed emails that were not attempted. */
export const giveBack = (directory: DirectoryDb, ids: string[], nextAt: number, lastError: string): Statement<void> =>
  directory.write(
    sql`update ${mails} set next_at = ${nextAt}, last_error = ${lastError}, attempts = attempts - 1
      where ${mails.id} in (select value from json_each(${JSON.stringify(ids)})) and ${mails.status} = 'pending'`,
  );

export const bury = (directory: DirectoryDb, id: string, lastError: string): Statement<void> =>
  directory.write(
    sql`update ${mails} set status = 'dead', last_error = ${lastError}
      where ${mails.id} = ${id} and ${mails.status} = 'pending'`,
  );

/** Returns a dead or kept email to the queue if its text still exists. Returns the email, or null. */
export const revive = (directory: DirectoryDb, id: string, now: number): Change<{ id: string } | null> =>
  directory
    .writeReturning(
      { id: mails.id },
      sql`update ${mails} set status = 'pending', attempts = 0, next_at = ${now}, last_error = null
        where ${mails.id} = ${id} and ${mails.status} in ('dead', 'kept') and ${mails.bodySealed} is not null`,
    )
    .map(([row]) => row ?? null);

export const findMail = (directory: DirectoryDb, id: string): Statement<MailRow | null> =>
  directory.first(WITH_BODY, sql`from ${mails} where ${mails.id} = ${id}`);

/** Newest first. Reads one more than the page, to detect a next page. */
export const listNewest = (
  directory: DirectoryDb,
  { status, before, limit }: { status?: MailRow["status"] | undefined; before?: string | undefined; limit: number },
): Statement<MailSummary[]> => {
  const conditions = [
    sql`1`,
    ...(status ? [sql`${mails.status} = ${status}`] : []),
    ...(before ? [sql`${mails.id} < ${before}`] : []),
  ];
  return directory.rows(
    ROW,
    sql`from ${mails} where ${sql.join(conditions, sql` and `)} order by ${mails.id} desc limit ${limit + 1}`,
  );
};
