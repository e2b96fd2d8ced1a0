import type { SQL } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { NOTIFICATION_KIND, type NotificationKind } from "#db/schema/column-values";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt, laterId } from "../kernel/ids";
import * as repo from "./notifications.repo.server";
import { NOTIFICATION_PERMISSION } from "./notifications.schema";

export interface Notice {
  kind: NotificationKind;
  /** `subject` or `subject:detail`. While a notification with this key exists, no second one is written. */
  key: string;
  title: string;
  body: string;
  /** The page where the user can act on it. */
  path?: string | null;
  /** The only user to notify, for kinds that name one. */
  userId?: string;
  /** The user who caused it, who is not notified. */
  byId?: string;
}

const MAX_BODY_LENGTH = 500;

/** For the batch that detects the event. With `when`, written only if the condition holds while the batch runs. */
export function notificationStatement(
  ctx: Ctx,
  company: CompanyDb,
  notice: Notice,
  when?: (own: Ownership) => SQL,
): Statement<void> {
  const body = notice.body.slice(0, MAX_BODY_LENGTH);
  const row = { ...notice, body, path: notice.path ?? null, id: ctx.newId(), createdAt: ctx.now() };
  return repo.insertOnce(company, row, when);
}

/** For the batch that ends the condition: deletes the subject's notifications, whatever their detail. */
export const clearNotifications = (company: CompanyDb, kind: NotificationKind, subject: string): Statement<unknown> =>
  repo.deleteAbout(company, kind, subject);

/** The kinds that the actor's permissions cover. */
export const kindsFor = (ctx: Ctx): NotificationKind[] =>
  NOTIFICATION_KIND.filter((kind) => ctx.can(NOTIFICATION_PERMISSION[kind]));

export interface NotificationFilter {
  /** Without one, all kinds that the bell is on for. */
  kind?: NotificationKind | undefined;
  unread?: boolean;
  before?: string | null | undefined;
  limit?: number;
}

/** Newest first, for the companies and kinds that the actor can see. */
export function listNotifications(
  ctx: Ctx,
  { kind, unread = false, before = null, limit = 20 }: NotificationFilter = {},
) {
  const kinds = kindsFor(ctx).filter((one) => !kind || one === kind);
  const asked = { userId: ctx.actor.id, kinds, muted: kind !== undefined, unread, before, limit };
  return repo.listNewest(ctx.db, asked).map((rows) => rows.map((row) => ({ ...row, isUnread: row.isUnread === 1 })));
}

const PAGE_SIZE = 30;

/**
 * A page of notifications. `next` is the cursor of the next page; `seen` is the last id to mark as seen with this page.
 * When nothing is unread, also moves the seen mark to the present, which discards the individual read marks.
 */
export async function notificationsPage(ctx: Ctx, asked: NotificationFilter, isAnyUnread: boolean) {
  const settled = firstIdAt(ctx.now() - UNSETTLED_MS);
  const [found] = await ctx.db.batch(
    listNotifications(ctx, { ...asked, limit: PAGE_SIZE + 1 }),
    ...(isAnyUnread ? [] : repo.markSeen(ctx.directory, ctx.actor.id, settled)),
  );
  const rows = found.slice(0, PAGE_SIZE);
  const newest = rows[0]?.id ?? "";
  return {
    rows,
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
    seen: laterId(newest, settled),
  };
}

/** Rows being written right now can be missing from the page. */
const UNSETTLED_MS = 2000;

/** Marks this notification and all earlier ones as seen; without an id, all except those being written right now. */
export async function markNotificationsSeen(ctx: Ctx, upTo: string | undefined): Promise<void> {
  const settled = firstIdAt(ctx.now() - UNSETTLED_MS);
  await ctx.directory.batch(...repo.markSeen(ctx.directory, ctx.actor.id, upTo ?? settled));
}

/**
 * Marks one notification as read. Returns its path, null when it has none, and undefined when it no longer exists.
 * @throws OutOfScope
 */
export async function openNotification(ctx: Ctx, companyId: string, id: string): Promise<string | null | undefined> {
  const company = ctx.db.company(companyId);
  const kinds = kindsFor(ctx);
  const [found] = await company.batch(
    repo.find(company, ctx.actor.id, id, kinds),
    repo.markRead(company, ctx.actor.id, id, kinds),
  );
  return found ? found.path : undefined;
}
