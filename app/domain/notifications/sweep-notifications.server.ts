import { sql } from "drizzle-orm";
import { users } from "#db/schema/directory/accounts";
import { notifications } from "#db/schema/integrations";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import { groupBy } from "../kernel/sums";
import { TOLD_ONCE } from "./notifications.schema";

const DAY = 86_400_000;
/** Retention of event notifications: seen ones are deleted earlier than unseen ones. */
const KEPT_SEEN_DAYS = 90;
const KEPT_UNSEEN_DAYS = 365;
const MAX_ROWS = 500;

/**
 * Deletes old event notifications; those about a condition are deleted when it ends. Returns whether more can remain.
 */
export async function sweepNotifications(ctx: Ctx): Promise<boolean> {
  const [seen, any] = [KEPT_SEEN_DAYS, KEPT_UNSEEN_DAYS].map((days) => firstIdAt(ctx.now() - days * DAY));
  const old = await ctx.db.rows(
    { companyId: notifications.companyId, id: notifications.id },
    (own) => sql`from json_each(${JSON.stringify(TOLD_ONCE)}) as told
      cross join ${notifications} indexed by notifications_by_kind_anywhere on ${own(notifications)}
        and ${notifications.kind} = told.value and ${notifications.id} < ${seen}
      where ${notifications.id} < ${any}
        or ${notifications.id} <= (select max(${users.seenNotificationId}) from ${users} where ${users.role} = 'admin')
        or ${notifications.id} <= (select max(${users.seenNotificationId}) from ${users}
          where ${users.companyId} = ${notifications.companyId})
      limit ${MAX_ROWS}`,
  );
  for (const [companyId, rows] of groupBy(old, (row) => row.companyId)) {
    const ids = JSON.stringify(rows.map(({ id }) => id));
    await ctx.db.company(companyId).delete(notifications, sql`id in (select value from json_each(${ids}))`);
  }
  return old.length === MAX_ROWS;
}
