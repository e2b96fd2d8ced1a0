import type { ProductBySku } from "#app/domain/inventory/known-products.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { countOne } from "#app/domain/orders/bulk-runs.server";
import type { Placed } from "#app/domain/orders/orders.service.server";
import { findDraftedProducts } from "#app/domain/orders/orders.service.server";
import type { CompanyDb } from "#db/scoped.server";
import { type Along, readStaged, type StagedReading, settle } from "../process-staged.server";
import * as repo from "../staging.repo.server";
import { lineBytes } from "../storable-order";

/** Staged orders read in one round trip. */
const CHUNK = 50;
/** Maximum size of orders whose lines share one product lookup. */
const LOOKUP_BYTES = 500_000;

export interface BulkCursor {
  /** Cursor: continue after this staged order. */
  after: string | null;
  /** Orders staged later belong to the next run. */
  stagedBy: number;
  /** Maximum orders to process. */
  limit: number;
  /** Stop at this moment even when orders remain. */
  deadline?: number;
  /** Run that counts each order, in the order's own batch. */
  run?: { id: string };
}

export interface WalkResult {
  processed: number;
  failed: number;
  after: string | null;
  /** True when no pending orders remain. */
  finished: boolean;
}

/**
 * Processes pending staged orders, oldest first: two round trips per 50 orders and one per order. An order that fails
 * keeps its error and does not stop the others.
 */
export async function processPending(ctx: Ctx, company: CompanyDb, walk: BulkCursor): Promise<WalkResult> {
  const result: WalkResult = { processed: 0, failed: 0, after: walk.after, finished: false };
  let left = walk.limit;
  while (left > 0 && !isOver(ctx, walk)) {
    const limit = Math.min(CHUNK, left);
    const rows = await repo.listStaged(
      company,
      repo.oldestPending({ after: result.after, stagedBy: walk.stagedBy, limit }),
    );
    const reads: StagedReading[] = [];
    for (const row of rows) reads.push(await readStaged(ctx, row));
    for (const group of lookupGroups(reads)) {
      await processGroup(ctx, company, group, { deadline: walk.deadline, along: alongRun(company, walk.run) }, result);
    }
    left -= rows.length;
    if (rows.length < limit && result.after === (rows.at(-1)?.id ?? result.after)) {
      result.finished = true;
      return result;
    }
  }
  return result;
}

/** The run's count of the order, for the order's own batch. */
const alongRun =
  (company: CompanyDb, run: BulkCursor["run"]) =>
  (orderId: string): Along =>
  (outcome) =>
    run ? [countOne(company, run.id, outcome, orderId)] : [];

export interface GroupOptions {
  deadline: number | undefined;
  /** Statements for each order's batch. */
  along: (orderId: string) => Along;
}

/** Processes orders that share one product lookup, in their order, and counts them in `result`. */
export async function processGroup(
  ctx: Ctx,
  company: CompanyDb,
  group: readonly StagedReading[],
  { deadline, along }: GroupOptions,
  result: Pick<WalkResult, "processed" | "failed" | "after">,
): Promise<void> {
  const drafts = group.flatMap((read) => (read.kind === "order" ? [read.draft] : []));
  let products: readonly ProductBySku[] = drafts.length > 0 ? await findDraftedProducts(ctx, company, drafts) : [];
  for (const read of group) {
    if (isOver(ctx, { deadline })) return;
    const outcome = await settle(ctx, company, read, { products, along: along(read.row.id) });
    if (outcome.kind === "processed") {
      result.processed += 1;
      products = without(products, outcome.placed);
    }
    if (outcome.kind === "failed") result.failed += 1;
    result.after = read.row.id;
  }
}

const isOver = (ctx: Ctx, { deadline }: { deadline?: number | undefined }): boolean =>
  deadline !== undefined && ctx.now() >= deadline;

/** Groups consecutive orders so that each group fits one product lookup. */
export function lookupGroups(reads: readonly StagedReading[]): StagedReading[][] {
  const groups: StagedReading[][] = [];
  let room = 0;
  for (const read of reads) {
    const bytes = read.kind === "order" ? lineBytes(read.order) : 0;
    if (bytes > room || groups.length === 0) {
      groups.push([]);
      room = LOOKUP_BYTES;
    }
    groups.at(-1)?.push(read);
    room -= bytes;
  }
  return groups;
}

/** Stock that remains after this order's allocation, to judge the next order without another read. */
export function without(products: readonly ProductBySku[], { judgement }: Placed): readonly ProductBySku[] {
  if (judgement.status !== "pending") return products;
  const taken = new Map<string, number>();
  for (const { productId, quantity } of judgement.lines) {
    if (productId) taken.set(productId, (taken.get(productId) ?? 0) + quantity);
  }
  return products.map((product) => ({ ...product, sellable: product.sellable - (taken.get(product.id) ?? 0) }));
}
