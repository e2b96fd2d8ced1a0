import { locations } from "#db/schema/catalog";
import type { ScopedDb } from "#db/scoped.server";
import type { RowOfSelection, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../kernel/errors";
import {
  type AdjustedLevel,
  assertAsPlanned,
  createMissingTarget,
  findAdjustedLevels,
  insertAdjustment,
  insertReturnActivity,
} from "./adjust/adjust.repo.server";
import { isReturn, type StockAdjustment } from "./adjust/adjust.schema";
import { type Change, planAdjustment } from "./adjust/adjust-plan";
import { stockToAdjust } from "./adjust/stock-to-adjust.server";
import { type StockRow, stockOf } from "./stock-list.server";
import { enqueueWaitingOrders, isAwaited } from "./waiting-orders.server";

export { COUNT_CORRECTION } from "./adjust/adjust.schema";

export interface Adjusted {
  sku: string;
  moved: AdjustedLevel[];
  /** The product's total stock after the adjustment. */
  stock: StockRow | null;
}

/** Retries when a concurrent movement changes the balance between our read and our write. */
const MAX_ATTEMPTS = 5;

/**
 * Adjusts a product's on-hand quantity in one batch: ledger rows move the balances, and the database refuses a result
 * below zero or below the allocated quantity. Without a lot or location, a decrease uses unallocated units and an
 * increase requires a single possible target. `guards` are checked in the same batch.
 * @throws not_found; conflict with the figures, and for an archived product; validation
 */
export async function adjustStock(
  ctx: Ctx,
  productId: string,
  input: StockAdjustment,
  guards: readonly Statement<void>[] = [],
): Promise<Adjusted> {
  for (let attempt = 1; ; attempt++) {
    const [product, levels, known, done, location = null] = await ctx.db.batch(
      ...stockToAdjust(ctx.db, productId),
      findAdjustedLevels(ctx.db, productId, input.operationId),
      ...givenLocation(ctx.db, input),
    );
    if (!product) throw notFound("This product");
    const { sku } = product;
    if (done.length > 0) return { sku, moved: done, stock: await stockOf(ctx, ctx.db, productId) };
    if (product.archivedAt !== null)
      throw conflict(`${sku} is archived. Restore it before you adjust its stock.`, "product_archived");
    assertKnown(input, {
      sku,
      lots: [...known.map(({ id }) => id), ...levels.map(({ lotId }) => lotId)],
      location: location?.companyId === product.companyId ? location : null,
    });
    const changes = planAdjustment({ ...product, levels, lots: known }, input);
    const company = ctx.db.company(product.companyId);
    try {
      const work = [
        ...guards,
        assertAsPlanned(company, product, changes),
        ...createMissingTarget(ctx, company, product, changes),
        insertAdjustment(ctx, company, product, changes, input),
        ...(isReturn(input) ? [insertReturnActivity(ctx, company, product, input)] : []),
      ];
      const since = [
        findAdjustedLevels(company, productId, input.operationId),
        stockOf(ctx, company, productId),
        isAwaited(company, productId),
      ] as const;
      const found = (await company.batch(...work, ...since)).slice(work.length);
      const [moved, stock, waits] = found as RowOfSelection<typeof since>;
      if (moved.length === 0) throw conflict("This operation was used for something else already.", "operation_reused");
      if (canServeWaiting(levels, changes, waits)) await enqueueWaitingOrders(ctx, product.companyId, [productId]);
      return { sku, moved, stock };
    } catch (error) {
      const isConcurrent = refusedBy(error, "check") || refusedBy(error, "assertion", "conflict");
      if (attempt === MAX_ATTEMPTS || !isConcurrent) throw error;
    }
  }
}

const givenLocation = (db: ScopedDb, { locationId }: StockAdjustment): Statement<LocationRow | null>[] =>
  locationId ? [db.find(locations, locationId)] : [];

type LocationRow = typeof locations.$inferSelect;

function assertKnown(
  { lotId, locationId, adjustment }: StockAdjustment,
  { sku, lots: known, location }: { sku: string; lots: string[]; location: LocationRow | null },
): void {
  if (lotId && !known.includes(lotId)) throw invalid({ lotId: [`This is no lot of ${sku}.`] }, "lot_not_available");
  if (locationId && !location) throw invalid({ locationId: ["There is no such location."] }, "location_not_available");
  if (location?.archivedAt && adjustment > 0)
    throw invalid({ locationId: [`Location ${location.code} no longer accepts stock.`] }, "location_not_available");
}

/**
 * Whether the added units can matter to a waiting order. A new order that is being allocated right now checks again in
 * its own batch. Most waiting orders lack units of products that had none free, and a nightly job retries all of them.
 */
const canServeWaiting = (
  levels: readonly { onHand: number; allocated: number }[],
  changes: readonly Change[],
  waits: boolean,
): boolean =>
  changes.some(({ delta }) => delta > 0) && (waits || levels.every(({ onHand, allocated }) => onHand === allocated));
