import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { type MailAudience, mails } from "#db/schema/directory/credentials";
import type { Change, Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import type { Ctx, Sealer } from "../kernel/ctx";
import { conflict, DomainError, notFound } from "../kernel/errors";
import * as repo from "./mail/mail.repo.server";
import { isTooLate } from "./mail/mail-retries";

/** Dependencies of an email. A Ctx has them, and so do handlers that run before sign-in. */
export interface MailWorld {
  directory: DirectoryDb;
  sealer: Sealer;
  now(): number;
  newId(): string;
}

export interface NewEmail {
  kind: (typeof mails.$inferInsert)["kind"];
  /** Identifies the subject. A second email of the same kind and key is not written. */
  key: string;
  recipient: string;
  /** A part can be SQL, such as a number that the same batch assigns. */
  subject: string | readonly (string | SQL)[];
  /** Plain text, each link on its own line. */
  text: string;
  replyTo?: string | SQL;
  /** Restricts who can receive it; checked again when the email is sent. */
  audience?: MailAudience;
}

/**
 * Statements that write an email in the same batch as the change it reports, only where the condition holds. Enqueue
 * `{type: "send-mail"}` after that batch. The body is sealed before the batch, so the function is async; it returns an
 * array because `await` would resolve a bare statement.
 */
export async function emailStatements(
  { directory, sealer, now, newId }: MailWorld,
  { text, subject, replyTo, audience, ...email }: NewEmail,
  onlyIf?: SQL,
): Promise<[Change<void>]> {
  const bodySealed = await sealer.seal(text);
  const row = {
    ...email,
    id: newId(),
    subject: [subject].flat().map((part) => (typeof part === "string" ? oneLine(part) : part)),
    replyTo: replyTo ?? null,
    audience: audience ?? null,
    bodySealed,
  };
  return [repo.insertOnce(directory, row, { now: now(), onlyIf })];
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").slice(0, 250);

const PAGE_SIZE = 50;

const SUMMARY = [
  "id",
  "kind",
  "recipient",
  "replyTo",
  "subject",
  "status",
  "attempts",
  "nextAt",
  "lastError",
  "createdAt",
  "sentAt",
] as const;
/** An email in the viewer's list, without its text. */
export type MailSummary = Pick<repo.MailRow, (typeof SUMMARY)[number]>;

export interface MailQuery {
  status?: repo.MailRow["status"] | undefined;
  cursor?: string | undefined;
}

/** Emails, newest first, without their texts; `next` is the cursor of the next page. */
export function listMails(
  { directory }: Ctx,
  { status, cursor }: MailQuery = {},
): Statement<{ rows: MailSummary[]; next: string | null }> {
  return directory
    .select(mails, {
      columns: SUMMARY,
      where: and(status ? eq(mails.status, status) : undefined, cursor ? lt(mails.id, cursor) : undefined),
      orderBy: desc(mails.id),
      limit: PAGE_SIZE + 1,
    })
    .map((rows) => ({
      rows: rows.slice(0, PAGE_SIZE),
      next: rows.length > PAGE_SIZE ? (rows[PAGE_SIZE - 1]?.id ?? null) : null,
    }));
}

const findMail = ({ directory }: Ctx, id: string) =>
  directory.selectFirst(mails, { columns: [...SUMMARY, "bodySealed"], where: eq(mails.id, id) });
type FoundMail = MailSummary & Pick<repo.MailRow, "bodySealed">;

export interface OpenedMail extends MailSummary {
  /** Null outside local development, where users must not read each other's links, and after the text was deleted. */
  text: string | null;
  /** Why a stored text cannot be decrypted; null when it can or none is stored. */
  unreadable: string | null;
  /** Whether it can be sent again. */
  isRevivable: boolean;
}

/** @throws not_found */
export async function getMail(ctx: Ctx, id: string): Promise<OpenedMail> {
  const row = await findMail(ctx, id);
  if (!row) throw notFound("This email");
  const { bodySealed, ...summary } = row;
  const body = ctx.config.local && bodySealed ? await openBody(ctx, bodySealed) : { text: null, unreadable: null };
  return { ...summary, ...body, isRevivable: whyNotRetry(ctx, row) === null && body.unreadable === null };
}

/** A failure to decrypt must not break the page: SECRETS_KEY can change, for example after a restore. */
async function openBody({ sealer }: Ctx, sealed: string): Promise<Pick<OpenedMail, "text" | "unreadable">> {
  try {
    return { text: await sealer.open(sealed), unreadable: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { text: null, unreadable: error.message };
  }
}

/** Returns a dead or kept email to the queue. @throws not_found; conflict, with the reason */
export async function retryMail(ctx: Ctx, id: string): Promise<void> {
  const row = await findMail(ctx, id);
  if (!row) throw notFound("This email");
  const refusal = whyNotRetry(ctx, row);
  if (refusal) throw conflict(refusal, "email_not_resendable");
  const [requeued] = await ctx.directory.batch(
    ...audited(ctx, repo.requeue(ctx.directory, id, ctx.now()), {
      action: "mail.retried",
      subject: row.recipient,
      before: { kind: row.kind, status: row.status },
    }),
  );
  if (!requeued) throw conflict("Another user just retried this email.", "concurrent_change");
  await ctx.enqueue({ type: "send-mail" });
}

function whyNotRetry({ mail, now }: Ctx, row: FoundMail): string | null {
  if (row.status === "sent") return "This email was already sent.";
  if (row.status === "pending") return "This email is already waiting to be sent.";
  if (!row.bodySealed) return "The text of this email was deleted.";
  if (!mail) return "Email is not set up. Set it up under Admin Menu, Email, then try again.";
  return isTooLate(row, now()) ? "This email is out of date. Request a new one." : null;
}

/** Whether this installation sends email. Otherwise emails are kept, with the status "kept". */
export const isEmailSetUp = ({ mail }: Pick<Ctx, "mail">): boolean => mail !== null;

/** The status to show: without email, what waits is not sent either. */
export const shownMailStatus = (ctx: Pick<Ctx, "mail">, status: repo.MailRow["status"]): repo.MailRow["status"] =>
  status === "pending" && !isEmailSetUp(ctx) ? "kept" : status;
