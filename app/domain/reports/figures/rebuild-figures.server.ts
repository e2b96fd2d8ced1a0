import { sql } from "drizzle-orm";
import { companies } from "#db/schema/directory/accounts";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { auditEvent } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";

/** Separate statements, so that a large company stays within the limits of one. */
const PARTS = ["orders", "shipments", "work", "charges"] as const;
/** Time per message; the queue does the rest. */
const BUDGET_MS = 1500;
const COMPANIES_AT_ONCE = 50;

/** Recomputes a part of a company's daily sums from its rows. */
export const rebuildPart = (company: CompanyDb, part: (typeof PARTS)[number]): Statement<void> =>
  company.write((own) => sql`insert into rollup_repairs (company_id, part) select ${own.id}, ${part}`);

/**
 * Recomputes the daily sums of all companies, company by company. Triggers maintain the sums, so that this changes
 * nothing unless the database was edited by hand.
 */
export async function rebuildFigures(ctx: Ctx, after = ""): Promise<{ isDone: boolean }> {
  const began = ctx.now();
  if (after === "") await auditEvent(ctx, { action: "figures.rebuilt", subject: "Reports" });
  for (let last = after; ; ) {
    const some = await ctx.directory.rows(
      { id: companies.id },
      sql`from ${companies} where ${companies.id} > ${last} order by ${companies.id} limit ${COMPANIES_AT_ONCE}`,
    );
    if (some.length === 0) return { isDone: true };
    for (const { id } of some) {
      const company = ctx.db.company(id);
      for (const part of PARTS) await rebuildPart(company, part);
      last = id;
      if (ctx.now() - began > BUDGET_MS) {
        await ctx.enqueueOrThrow({ type: "rebuild-figures", after: last });
        return { isDone: false };
      }
    }
  }
}
