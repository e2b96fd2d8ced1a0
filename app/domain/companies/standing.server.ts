import { sql } from "drizzle-orm";
import { auditLog, companies } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import { withinScope } from "./companies.repo.server";

/**
 * Number of companies in scope, how many are active, and how many were active at `since`. The status at `since` is the
 * "before" value of the first status change after it. For the caller's batch; reads the companies and their changes
 * since then.
 */
export const companyStanding = (ctx: Ctx, since: number) =>
  ctx.directory
    .rows(
      {
        total: sql<number>`count(*)`,
        active: sql<number>`coalesce(sum(${companies.status} = 'active'), 0)`,
        activeThen: sql<number>`coalesce(sum(${companies.createdAt} < ${since} and coalesce((
          select ${auditLog.detail} ->> '$.before.status' from ${auditLog}
          where ${auditLog.companyId} = ${companies.id} and ${auditLog.action} = 'company.changed'
            and ${auditLog.id} >= ${firstIdAt(since)} and ${auditLog.detail} ->> '$.before.status' is not null
          order by ${auditLog.id} limit 1), ${companies.status}) = 'active'), 0)`,
      },
      sql`from ${companies} where ${withinScope(ctx.db.scope)}`,
    )
    .map(([found]) => found ?? { total: 0, active: 0, activeThen: 0 });
