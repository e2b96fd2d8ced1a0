import { inList } from "#db/expressions";
import { notifications } from "#db/schema/integrations";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import { groupBy } from "../kernel/sums";
import { listOldEvents } from "./notifications.repo.server";

const DAY_MS = 86_400_000;
/** Retention of event notifications: seen ones are deleted earlier than unseen ones. */
const KEPT_SEEN_DAYS = 90;
const KEPT_UNSEEN_DAYS = 365;
const MAX_ROWS = 500;

/**
 * Deletes old event notifications; those about a condition are deleted when it ends. Returns whether more can remain.
 */
export async function sweepNotifications(ctx: Ctx): Promise<boolean> {
  const daysAgo = (days: number) => firstIdAt(ctx.now() - days * DAY_MS);
  const old = await listOldEvents(ctx.db, {
    seenBefore: daysAgo(KEPT_SEEN_DAYS),
    before: daysAgo(KEPT_UNSEEN_DAYS),
    limit: MAX_ROWS,
  });
  for (const [companyId, rows] of groupBy(old, (row) => row.companyId)) {
    const ids = rows.map(({ id }) => id);
    await ctx.db.company(companyId).delete(notifications, inList(notifications.id, ids));
  }
  return old.length === MAX_ROWS;
}
