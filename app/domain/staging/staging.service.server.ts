import { eq } from "drizzle-orm";
import { salesChannel } from "#app/integrations/registry";
import { stagingOrders } from "#db/schema/staging";
import { isAutoProcessed } from "../companies/auto-process.server";
import { listReachableCompanies } from "../companies/companies.service.server";
import { listViews, viewAudiences } from "../filters/saved-views.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError, notFound } from "../kernel/errors";
import { latestRun } from "../orders/bulk-runs.server";
import type { Placed } from "../orders/orders.service.server";
import { findMatches, needsMatches, type StagedListing, stagedPage } from "./list/staged-matches.repo.server";
import { problemsOnPage } from "./problems/find-problems.server";
import { readAhead, referencesByCompany } from "./problems/staged-references.repo.server";
import { readStaged, settle } from "./process-staged.server";
import * as repo from "./staging.repo.server";
import { mayTryAgain } from "./staging-texts";

export { getStagedOrder } from "./staged-order.server";
export { listStagedForApi } from "./staging-api.server";

export interface ListStaging extends StagedListing {
  companyId?: string | undefined;
  limit: number;
}

/**
 * One page of staged orders, newest first unless sorted, with their problems and everything else on the screen. One round trip, one
 * more to find matches that must be sorted, and one more for references that only a payload contains.
 */
export async function listStaging(ctx: Ctx, { companyId, limit, ...listing }: ListStaging) {
  const db = ctx.db.within(companyId);
  const matches = needsMatches(listing) ? await findMatches(db, listing, limit + 1) : null;
  const { filter, cursorAt } = stagedPage(db, listing, limit + 1, matches);
  const page = readAhead(ctx, db, filter);
  const counted = repo.countByStatus(db);
  const companies = listReachableCompanies(ctx);
  const saved = listViews(ctx, "staging", companyId);
  const company = companyId ? ctx.db.company(companyId) : null;
  const [rows, named, counts, reachable, views, stores, run, isAuto] =
    companyId && company
      ? await db.batch(
          ...page,
          counted,
          companies,
          saved,
          repo.listStores(company),
          latestRun(company, "process-staged"),
          isAutoProcessed(ctx, companyId),
        )
      : [...(await db.batch(...page, counted, companies, saved)), [], null, false];
  if (companyId && !reachable.some(({ id }) => id === companyId)) throw notFound("This company");
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const problems = await problemsOnPage(ctx, shown, referencesByCompany(shown, named));
  return {
    rows: shown.map((row) => ({ ...listed(row), problems: problems.get(row.id) ?? [] })),
    next: last ? cursorAt(last) : null,
    counts: listing.q && matches ? matches.counts : counts,
    /** Whatever the search, unlike `counts`. */
    pending: counts.pending ?? 0,
    companies: reachable,
    views,
    audiences: viewAudiences(ctx, "staging", reachable),
    // Postage and billing integrations have no orders.
    stores: stores.filter(({ type }) => salesChannel(type) !== null),
    run,
    isAuto,
  };
}

/** The row without the fields needed only for parsing. */
function listed(row: repo.StagedRow & { numbers: string | null }) {
  const {
    payload: _payload,
    payloadKey: _key,
    payloadHash: _hash,
    corrections: _own,
    customerSort: _sort,
    numbers: _numbers,
    ...shown
  } = row;
  return { ...shown, mayTryAgain: mayTryAgain(row) };
}

/** A company's stores with their last syncs, and its number of staged orders by status, for the caller's batch. */
export const stagedOf = (ctx: Ctx, companyId: string) => {
  const company = ctx.db.company(companyId);
  return [repo.listStores(company), repo.countByStatus(company)] as const;
};

/**
 * Creates the order of a staged order, atomically; two concurrent calls create one order.
 * @throws not_found; conflict when it was processed already; validation with the reason that is then stored on it
 */
export async function processStagedOrder(ctx: Ctx, id: string): Promise<Placed> {
  const row = await repo.findStaged(ctx.db, id);
  if (!row) throw notFound("This staged order");
  if (row.status === "processed") throw conflict(ALREADY, "already_processed");
  if (row.status === "error") throw new DomainError("staged_order_not_processable", row.errorMessage ?? "");
  const outcome = await settle(ctx, ctx.db.company(row.companyId), await readStaged(ctx, row));
  if (outcome.kind === "gone") throw conflict(ALREADY, "already_processed");
  if (outcome.kind === "failed") throw new DomainError("staged_order_not_processable", outcome.reason);
  return outcome.placed;
}

const ALREADY = "This order was already processed.";

/**
 * Processes an order in error again, after a user has resolved the cause.
 * @throws not_found; conflict when it is not in error; validation when it still cannot be processed
 */
export async function tryStagedOrderAgain(ctx: Ctx, id: string): Promise<Placed> {
  const row = await repo.findStaged(ctx.db, id);
  if (!row) throw notFound("This staged order");
  if (row.status === "error" && !mayTryAgain(row))
    throw conflict("The store has deleted this order.", "deleted_in_store");
  const pending = await ctx.db
    .company(row.companyId)
    .update(
      stagingOrders,
      { status: "pending", errorMessage: null, updatedAt: ctx.now() },
      eq(stagingOrders.id, id),
      eq(stagingOrders.status, "error"),
    );
  if (pending.length === 0)
    throw conflict("This order no longer has an error. Reload the page.", "staged_order_not_failed");
  return processStagedOrder(ctx, id);
}
