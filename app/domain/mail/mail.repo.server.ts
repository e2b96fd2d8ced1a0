import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { mails } from "#db/schema/people";
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
/** A letter as the viewer's list shows it: without its text. */
export type MailSummary = Omit<MailRow, "key" | "bodySealed" | "audience">;

const WITH_BODY = { ...ROW, key: mails.key, bodySealed: mails.bodySealed, audience: mails.audience };

const due = (now: number, limit: number): SQL => sql`${mails.id} in (
  select id from ${mails} where status = 'pending' and next_at <= ${now} order by next_at limit ${limit})`;

/** Takes due letters until then, in one statement: whoever else looks meanwhile finds them taken. */
export const claimDue = (directory: DirectoryDb, now: number, until: number, limit: number): Statement<MailRow[]> =>
  directory.writeReturning(
    WITH_BODY,
    sql`update ${mails} set next_at = ${until}, attempts = attempts + 1, last_error = null where ${due(now, limit)}`,
  );

/** Nobody sends mail here: they stay where they are. Answers with how many. */
export const keepDue = (directory: DirectoryDb, now: number, limit: number): Statement<number> =>
  directory
    .writeReturning({ id: mails.id }, sql`update ${mails} set status = 'kept' where ${due(now, limit)}`)
    .map((rows) => rows.length);

/** The text is not kept longer than needed: it may hold a link that lets somebody in. */
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

/** Claimed and not tried: as if it had not been taken. */
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

/** Back into the queue, if it is dead or was kept and its text is still there. Answers with the letter, or null. */
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

/** Newest first; one more than the page, to know whether there is a next one. */
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
