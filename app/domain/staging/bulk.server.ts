import type { CompanyDb } from "#db/scoped.server";
import { countOne } from "../bulk-runs/bulk-runs.server";
import type { KnownProduct } from "../inventory/known-products.server";
import type { Ctx } from "../kernel/ctx";
import type { Placed } from "../orders/orders.service.server";
import { findDraftedProducts } from "../orders/orders.service.server";
import { type Along, readStaged, type StagedReading, settle } from "./process-staged.server";
import * as repo from "./staging.repo.server";
import { lineBytes } from "./storable-order";

/** Staged orders that are read in one round trip. */
const CHUNK = 50;
/** Orders whose lines fit one product lookup. */
const LOOKUP_BYTES = 500_000;

export interface BulkCursor {
  /** Staged orders up to this id are behind us. */
  after: string | null;
  /** What was staged later belongs to the next run. */
  stagedBy: number;
  /** How many may be processed before stopping. */
  limit: number;
  /** The moment to stop at, whatever is left. */
  deadline?: number;
  /** Counts each order in its own batch. */
  run?: { id: string };
}

export interface WalkResult {
  processed: number;
  failed: number;
  after: string | null;
  /** Whether the walk came to the end of what was pending. */
  finished: boolean;
}

/**
 * Processes pending staged orders, oldest first: two round trips for 50 of them and one for each. One bad order is kept
 * with its error and does not stop the rest.
 */
export async function processPending(ctx: Ctx, company: CompanyDb, walk: BulkCursor): Promise<WalkResult> {
  const result: WalkResult = { processed: 0, failed: 0, after: walk.after, finished: false };
  let left = walk.limit;
  while (left > 0 && !isOver(ctx, walk)) {
    const limit = Math.min(CHUNK, left);
    const rows = await repo.listPending(company, { after: result.after, stagedBy: walk.stagedBy, limit });
    const reads: StagedReading[] = [];
    for (const row of rows) reads.push(await readStaged(ctx, row));
    for (const group of lookupGroups(reads)) await processGroup(ctx, company, group, walk, result);
    left -= rows.length;
    if (rows.length < limit && result.after === (rows.at(-1)?.id ?? result.after)) {
      result.finished = true;
      return result;
    }
  }
  return result;
}

async function processGroup(
  ctx: Ctx,
  company: CompanyDb,
  group: readonly StagedReading[],
  walk: BulkCursor,
  result: WalkResult,
): Promise<void> {
  const drafts = group.flatMap((read) => (read.kind === "order" ? [read.draft] : []));
  let products: readonly KnownProduct[] = drafts.length > 0 ? await findDraftedProducts(ctx, company, drafts) : [];
  for (const read of group) {
    if (isOver(ctx, walk)) return;
    const { run } = walk;
    const along: Along = (outcome) => (run ? [countOne(company, run.id, outcome, read.row.id)] : []);
    const outcome = await settle(ctx, company, read, { products, along });
    if (outcome.kind === "processed") {
      result.processed += 1;
      products = without(products, outcome.placed);
    }
    if (outcome.kind === "failed") result.failed += 1;
    result.after = read.row.id;
  }
}

const isOver = (ctx: Ctx, { deadline }: BulkCursor): boolean => deadline !== undefined && ctx.now() >= deadline;

/** In order, as many together as one lookup takes. */
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

/** What can still be promised after this order, so that the next one is judged without being read again. */
export function without(products: readonly KnownProduct[], { judgement }: Placed): readonly KnownProduct[] {
  if (judgement.status !== "pending") return products;
  const taken = new Map<string, number>();
  for (const { productId, quantity } of judgement.lines) {
    if (productId) taken.set(productId, (taken.get(productId) ?? 0) + quantity);
  }
  return products.map((product) => ({ ...product, sellable: product.sellable - (taken.get(product.id) ?? 0) }));
}
