import { autoProcessedCompanies } from "../../companies/auto-process.server";
import type { Ctx } from "../../ctx";
import type { Job } from "../../jobs";
import { listLately } from "../staging.repo.server";
import { AT_ONCE } from "./auto-process.server";

/** So long the message about what was staged has it to itself. */
const STAGED_MS = 5 * 60_000;
/** Three looks or four: what still waits then has a problem, and the night looks at it. */
const NUDGED_FOR_MS = 15 * 60_000;
const MOST_A_TICK = 500;

/**
 * The cron's: staged orders that should have become orders by themselves and still wait, as the message about them was
 * lost or its worker killed.
 */
export async function nudgeAutoProcess(ctx: Ctx): Promise<void> {
  const companyIds = await autoProcessedCompanies(ctx);
  if (companyIds.length === 0) return;
  const now = ctx.now();
  const span = { since: now - NUDGED_FOR_MS, before: now - STAGED_MS, limit: MOST_A_TICK };
  const waiting = await listLately(ctx.db, companyIds, span);
  const jobs = [...new Set(waiting.map(({ companyId }) => companyId))].map((companyId): Job => {
    const ids = waiting.filter((row) => row.companyId === companyId).map(({ id }) => id);
    return { type: "auto-process", companyId, ...(ids.length <= AT_ONCE && { ids }) };
  });
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}
