import type { SQL } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt, laterId } from "../kernel/ids";
import * as repo from "./notifications.repo.server";
import { NOTIFICATION_KIND, type NotificationKind, SEEN_WITH } from "./notifications.schema";

export interface Notice {
  kind: NotificationKind;
  /** What it is about, `subject` or `subject:detail`; while it stands, the same is not said again. */
  key: string;
  title: string;
  body: string;
  /** Where one can do something about it. */
  path?: string | null;
}

const LONGEST_BODY = 500;

/** For the batch of whoever noticed it. With `when`, only if that holds as the batch runs. */
export function notificationStatement(
  ctx: Ctx,
  company: CompanyDb,
  notice: Notice,
  when?: (own: Ownership) => SQL,
): Statement<void> {
  const body = notice.body.slice(0, LONGEST_BODY);
  const row = { ...notice, body, path: notice.path ?? null, id: ctx.newId(), createdAt: ctx.now() };
  return repo.insertOnce(company, row, when);
}

/** For the batch of whoever saw that it is over: takes back what was said about the subject, whatever the detail. */
export const clearNotifications = (company: CompanyDb, kind: NotificationKind, subject: string): Statement<unknown> =>
  repo.deleteAbout(company, kind, subject);

/** The kinds that the actor can do something about. */
export const kindsFor = (ctx: Ctx): NotificationKind[] => NOTIFICATION_KIND.filter((kind) => ctx.can(SEEN_WITH[kind]));

export interface NotificationsAsked {
  /** Without one, all that the bell rings for. */
  kind?: NotificationKind | undefined;
  unread?: boolean;
  before?: string | null | undefined;
  limit?: number;
}

/** Newest first, in the actor's reach and of the kinds that they can do something about. */
export function listNotifications(
  ctx: Ctx,
  { kind, unread = false, before = null, limit = 20 }: NotificationsAsked = {},
) {
  const kinds = kindsFor(ctx).filter((one) => !kind || one === kind);
  const asked = { userId: ctx.actor.id, kinds, muted: kind !== undefined, unread, before, limit };
  return repo.newest(ctx.db, asked).map((rows) => rows.map((row) => ({ ...row, isUnread: row.isUnread === 1 })));
}

const SHOWN = 30;

/**
 * A page of notifications; `next` is where the next one begins, and `seen` how far one has seen them all with this page.
 * Where nothing is unread, what was opened one by one need not be known any more.
 */
export async function notificationsPage(ctx: Ctx, asked: NotificationsAsked, isAnyUnread: boolean) {
  const settled = firstIdAt(ctx.now() - UNSETTLED_MS);
  const [found] = await ctx.db.batch(
    listNotifications(ctx, { ...asked, limit: SHOWN + 1 }),
    ...(isAnyUnread ? [] : repo.markSeen(ctx.directory, ctx.actor.id, settled)),
  );
  const rows = found.slice(0, SHOWN);
  const newest = rows[0]?.id ?? "";
  return {
    rows,
    next: found.length > SHOWN ? (rows.at(-1)?.id ?? null) : null,
    seen: laterId(newest, settled),
  };
}

/** What is written at this moment may not have been on the page yet. */
const UNSETTLED_MS = 2000;

/** The actor has seen this notification and all before it; without one, all but what comes at this moment. */
export async function markNotificationsSeen(ctx: Ctx, upTo: string | undefined): Promise<void> {
  const settled = firstIdAt(ctx.now() - UNSETTLED_MS);
  await ctx.directory.batch(...repo.markSeen(ctx.directory, ctx.actor.id, upTo ?? settled));
}

/**
 * The actor opened one: it is not unread any more. Answers with where it leads, null where it leads nowhere, and undefined
 * where it was taken back meanwhile. @throws OutOfScope
 */
export async function openNotification(ctx: Ctx, companyId: string, id: string): Promise<string | null | undefined> {
  const company = ctx.db.company(companyId);
  const kinds = kindsFor(ctx);
  const [found] = await company.batch(repo.find(company, id, kinds), repo.markRead(company, ctx.actor.id, id, kinds));
  return found ? found.path : undefined;
}
