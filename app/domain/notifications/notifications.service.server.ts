import type { SQL } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { firstIdAt } from "../ids";
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

/** Newest first, in the actor's reach and of the kinds that they can do something about. */
export function listNotifications(
  ctx: Ctx,
  { before = null, limit = 20 }: { before?: string | null; limit?: number } = {},
) {
  const kinds = NOTIFICATION_KIND.filter((kind) => ctx.can(SEEN_WITH[kind]));
  return repo.newest(ctx.db, { kinds, before, limit });
}

/** What is written at this moment may not have been on the page yet. */
const UNSETTLED_MS = 2000;

/**
 * The bell was opened, and this was the newest notification on the page: it and all before it are no longer new to the
 * actor, nor is what they are not told of, so that the bell need not look at it again.
 */
export async function markNotificationsSeen(ctx: Ctx, newest: string | undefined): Promise<void> {
  const settled = firstIdAt(ctx.now() - UNSETTLED_MS);
  await repo.markSeen(ctx.directory, ctx.actor.id, newest && newest > settled ? newest : settled);
}
