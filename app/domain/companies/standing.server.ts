import { sql } from "drizzle-orm";
import { auditLog, companies } from "#db/schema/directory";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import { withinScope } from "./companies.repo.server";

/**
 * How many companies in reach there are, how many of them are active, and how many were at a moment in the past: a
 * company stood then as the first change of its status since says it stood before. For the caller's batch; it reads the
 * companies and what was changed of them since.
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
