import { asc, gt } from "drizzle-orm";
import { companies } from "#db/schema/directory/accounts";
import type { CompanyDb } from "#db/scoped.server";
import { auditEvent } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { reopenDays } from "./closing.repo.server";
import { REBUILT_PARTS, rebuildPart } from "./daily.repo.server";

/** Time per message; the queue does the rest. */
const BUDGET_MS = 1500;
const COMPANIES_AT_ONCE = 50;

/** Recomputes one company's daily sums from its rows. */
export async function rebuildCompanyFigures(company: CompanyDb): Promise<void> {
  for (const part of REBUILT_PARTS) await rebuildPart(company, part);
}

/**
 * Recomputes the daily sums of all companies, company by company, and adds up the closed days again. Triggers maintain the sums, so that this changes
 * nothing unless the database was edited by hand.
 */
export async function rebuildFigures(ctx: Ctx, after = ""): Promise<{ isDone: boolean }> {
  const began = ctx.now();
  if (after === "")
    await ctx.directory.batch(
      auditEvent(ctx, { action: "figures.rebuilt", subject: "Reports" }),
      reopenDays(ctx.directory),
    );
  for (let last = after; ; ) {
    const some = await ctx.directory.select(companies, {
      columns: ["id"],
      where: gt(companies.id, last),
      orderBy: asc(companies.id),
      limit: COMPANIES_AT_ONCE,
    });
    if (some.length === 0) {
      await ctx.enqueueOrThrow({ type: "close-days" });
      return { isDone: true };
    }
    for (const { id } of some) {
      const company = ctx.db.company(id);
      await rebuildCompanyFigures(company);
      last = id;
      if (ctx.now() - began > BUDGET_MS) {
        await ctx.enqueueOrThrow({ type: "rebuild-figures", after: last });
        return { isDone: false };
      }
    }
  }
}
