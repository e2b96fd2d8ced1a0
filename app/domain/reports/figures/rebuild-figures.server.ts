import { sql } from "drizzle-orm";
import { companies } from "#db/schema/directory";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { auditEvent } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";

/** Each is one statement of the database, so that a large company's does not have to fit in one. */
const PARTS = ["orders", "shipments", "work", "charges"] as const;
/** So long at a time; the queue goes on with the rest. */
const BUDGET_MS = 1500;
const COMPANIES_AT_ONCE = 50;

/** Sums a part of a company's days anew from its rows. */
export const rebuildPart = (company: CompanyDb, part: (typeof PARTS)[number]): Statement<void> =>
  company.write((own) => sql`insert into rollup_repairs (company_id, part) select ${own.id}, ${part}`);

/**
 * Sums the days of all companies anew from the rows, company by company. They are kept right by triggers, so that this
 * changes nothing unless somebody changed the database by hand.
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
