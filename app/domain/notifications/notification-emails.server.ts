import type { NotificationKind } from "#db/schema/column-values";
import { type MailAudience, unmatchedNotifications } from "#db/schema/directory/credentials";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt, laterId } from "../kernel/ids";
import { type Role, scopeFor } from "../kernel/permissions";
import { emailStatements } from "./mail.service.server";
import { digest } from "./notification-email-text";
import * as repo from "./notification-emails.repo.server";
import { isMailedUsually, NOTIFICATION_PERMISSION } from "./notifications.schema";

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
const intervalOf = (kind: NotificationKind): number => INTERVAL_MS[kind] ?? DEFAULT_INTERVAL_MS;

/** Kinds and companies with new notifications handled in one run. */
const MAX_NEWS_PER_RUN = 20;
const MAX_EMAILS_PER_RUN = 20;
/** Maximum number of notifications in one email; the next email continues. */
const MAX_PER_EMAIL = 200;

/**
 * For each company with new notifications of a kind, schedules an email for every user who subscribed to the kind and
 * reaches the company. Deletes the news markers in the same batch. Returns true when more can remain.
 */
export async function scheduleNotificationEmails(ctx: Ctx): Promise<boolean> {
  const { directory } = ctx;
  const news = await directory.select(unmatchedNotifications, {
    columns: { kind: unmatchedNotifications.kind, companyId: unmatchedNotifications.aboutCompanyId },
    limit: MAX_NEWS_PER_RUN,
  });
  if (news.length === 0) return false;
  const intervals = { byKind: INTERVAL_MS, defaultMs: DEFAULT_INTERVAL_MS };
  await directory.batch(...repo.scheduleEmails(directory, news, intervals, ctx.now()));
  return news.length === MAX_NEWS_PER_RUN;
}

/**
 * Companies whose notifications of this kind the user can receive by email: those they reach with the required
 * permission. Empty when they receive none.
 */
function emailedCompanies(
  recipient: { role: Role; companyId: string | null; assigned: string; canSignIn: number; mail: boolean | null },
  kind: NotificationKind,
): "all" | readonly string[] {
  const isSubscribed = recipient.mail ?? isMailedUsually(recipient.role, kind);
  const scope = scopeFor(
    { ...recipient, assigned: JSON.parse(recipient.assigned) as string[] },
    NOTIFICATION_PERMISSION[kind],
  );
  if (!isSubscribed || recipient.canSignIn !== 1 || !scope || scope.kind === "one") return [];
  return scope.kind === "all" ? "all" : scope.companyIds;
}

/**
 * Writes the emails that are due. Each contains what its recipient has not been sent yet, and its batch also advances
 * their position, so concurrent or interrupted runs write each notification once. Returns true when more can remain.
 */
export async function writeNotificationEmails(ctx: Ctx): Promise<boolean> {
  const { directory } = ctx;
  const now = ctx.now();
  const emails = await repo.listDueEmails(directory, now, MAX_EMAILS_PER_RUN);
  if (emails.length === 0) return false;
  const oldest = firstIdAt(now - MAX_AGE_MS);
  const found = await directory.batch(
    ...emails.map((due) => {
      const after = laterId(due.upTo, oldest, firstIdAt(due.createdAt));
      return repo.listNewNotifications(directory, due, emailedCompanies(due, due.kind), {
        after,
        limit: MAX_PER_EMAIL,
      });
    }),
  );
  const statements: Statement<void>[] = [];
  let written = 0;
  for (const [index, due] of emails.entries()) {
    const all = found[index] ?? [];
    const settled = all.filter(({ id }) => id < firstIdAt(now - SETTLED_MS));
    const hasUnsettled = settled.length < all.length;
    const last = settled.at(-1);
    if (last) {
      written += 1;
      const email = {
        kind: "notification" as const,
        key: `${due.userId}:${due.kind}:${last.id}`,
        recipient: due.email,
        audience: {
          userId: due.userId,
          kind: due.kind,
          companyIds: [...new Set(settled.map(({ companyId }) => companyId))],
        },
        ...digest(ctx.config, due.kind, settled),
      };
      statements.push(...(await emailStatements(ctx, email, repo.existsUnwritten(due))));
    }
    const isMore = hasUnsettled || settled.length === MAX_PER_EMAIL;
    const dueAt = last ? (isMore ? now + intervalOf(due.kind) : null) : hasUnsettled ? now + SETTLED_MS : null;
    statements.push(repo.advance(directory, due, { dueAt, ...(last && { upTo: last.id, emailedAt: now }) }));
  }
  await directory.batch(...statements);
  if (written > 0) await ctx.enqueue({ type: "send-mail" });
  return emails.length === MAX_EMAILS_PER_RUN;
}

/**
 * Whether an email can still go to its recipient: the account is active, subscribed, and reaches all companies in it.
 */
export async function mayStillRead(ctx: Ctx, { userId, kind, companyIds }: MailAudience, address: string) {
  const recipient = await repo.findRecipient(ctx.directory, userId, kind);
  if (recipient?.email !== address) return false;
  const companies = emailedCompanies(recipient, kind);
  return companies === "all" || companyIds.every((id) => companies.includes(id));
}
