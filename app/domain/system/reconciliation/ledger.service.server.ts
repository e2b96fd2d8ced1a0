import type { LedgerDifference } from "#db/schema/directory/system";
import type { CompanyDb } from "#db/scoped.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import * as repo from "./ledger.repo.server";
import * as sums from "./stock-sums.repo.server";
import * as summaries from "./summaries.repo.server";
import * as usable from "./usable-units.repo.server";

export type { LedgerCheck } from "./ledger.repo.server";

/** Time per message for checking companies; the rest is enqueued. */
const BUDGET_MS = 1500;
/** Time within the user's request: enough for a small installation; the queue does the rest. */
const PATIENCE_MS = 250;
const MOST_EXAMPLES = 100;
const KEPT_MS = 90 * 86_400_000;
/** A check without progress for this long has died. */
const DIED_MS = 15 * 60_000;
const COMPANIES_AT_ONCE = 50;

export const lastChecks = (ctx: Ctx, limit: number) => repo.listChecks(ctx.directory, limit);

/** A check that was started and never finished. */
export const hasDied = (check: repo.LedgerCheck, now: number): boolean =>
  check.status === "running" && check.startedAt < now - DIED_MS;

/** Starts a reconciliation of the whole ledger and does as much as the time allows; the queue does the rest. */
export async function startLedgerCheck(ctx: Ctx): Promise<repo.LedgerCheck | null> {
  const id = ctx.newId();
  await ctx.directory.batch(
    repo.insertCheck(ctx.directory, { id, status: "running", startedBy: ctx.actor.name, startedAt: ctx.now() }),
    repo.deleteOld(ctx.directory, firstIdAt(ctx.now() - KEPT_MS)),
  );
  await continueLedgerCheck(ctx, id, PATIENCE_MS);
  return repo.findCheck(ctx.directory, id);
}

/** Continues the check, company by company. */
export async function continueLedgerCheck(ctx: Ctx, id: string, budget = BUDGET_MS): Promise<void> {
  const began = ctx.now();
  let check = await repo.findCheck(ctx.directory, id);
  if (check?.status !== "running") return;
  try {
    for (;;) {
      const companies = await repo.companiesAfter(ctx.directory, check.upTo, COMPANIES_AT_ONCE);
      if (companies.length === 0) break;
      for (const company of companies) {
        const next = await checked(ctx, check, company.id);
        const [won] = await ctx.directory.batch(repo.advance(ctx.directory, next, check.upTo));
        // Another worker has it.
        if (won.length === 0) return;
        check = next;
        if (ctx.now() - began > budget) return void (await ctx.enqueueOrThrow({ type: "check-ledger", checkId: id }));
      }
    }
    await repo.finish(ctx.directory, id, { status: "done", error: null, at: ctx.now() });
  } catch (error) {
    await repo.finish(ctx.directory, id, { status: "failed", error: FAILED, at: ctx.now() });
    throw error;
  }
}

const FAILED = "The reconciliation was interrupted. Start it again.";

/** Comparisons, by the name shown for their differences. */
const CHECKS = [
  ["level", repo.levelDifferences],
  ["product", repo.productDifferences],
  ["allocation", repo.allocationDifferences],
  ["demand", repo.demandDifferences],
  ["pick", summaries.pickDifferences],
  ["lot", summaries.lotDifferences],
  ["closing", summaries.closingDifferences],
  ["fact", summaries.factDifferences],
  ["count", summaries.countDifferences],
  ["sum", sums.arrivalDifferences],
  ["sum", sums.valueDifferences],
  ["sum", sums.ageDifferences],
  ["sellable", usable.blockDifferences],
  ["sellable", usable.unsellableDifferences],
] as const;

/**
 * All differences of one company with the number of rows compared, in one round trip. `today` adds lots marked as
 * expired too early.
 */
export async function differencesIn(company: CompanyDb, today?: string) {
  const marks = today === undefined ? [] : [["sellable", usable.markDifferences(company, today)] as const];
  const checks = [...CHECKS.map(([kind, differences]) => [kind, differences(company)] as const), ...marks];
  const [size, ...found] = await company.batch(repo.sizes(company), ...checks.map(([, differences]) => differences));
  const differences = found.flatMap((rows, n) =>
    rows.map((row): LedgerDifference => {
      const [kind] = checks[n] as (typeof checks)[number];
      return { ...row, companyId: company.companyId, kind };
    }),
  );
  return { size, differences };
}

async function checked(ctx: Ctx, check: repo.LedgerCheck, companyId: string): Promise<repo.LedgerCheck> {
  const { size, differences } = await differencesIn(ctx.db.company(companyId), todayOf(ctx, companyId));
  return {
    ...check,
    upTo: companyId,
    companies: check.companies + 1,
    movements: check.movements + (size?.movements ?? 0),
    levels: check.levels + (size?.levels ?? 0),
    allocations: check.allocations + (size?.allocations ?? 0),
    differences: check.differences + differences.length,
    examples: [...check.examples, ...differences].slice(0, MOST_EXAMPLES),
  };
}
