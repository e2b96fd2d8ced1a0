import { locations } from "#db/schema/catalog";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../kernel/errors";
import {
  type AdjustedLevel,
  assertAsPlanned,
  createMissingTarget,
  findAdjustedLevels,
  firstLocationOf,
  insertAdjustment,
  insertReturnActivity,
} from "./adjust/adjust.repo.server";
import { isReturn, type StockAdjustment } from "./adjust/adjust.schema";
import { type Change, planAdjustment, type Stocked } from "./adjust/adjust-plan";
import { stockToAdjust } from "./adjust/stock-to-adjust.server";
import { enqueueWaitingOrders, isAwaited } from "./allocation/waiting-orders.server";
import { type StockRow, stockOf } from "./stock-list.server";

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
      ...stockToAdjust(ctx, productId),
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
      const before = [
        ...guards,
        assertAsPlanned(company, product, changes),
        ...createMissingTarget(ctx, company, product, changes),
      ];
      const since = [stockOf(ctx, company, productId), isAwaited(company, productId)] as const;
      const results = await company.batch(
        ...before,
        insertAdjustment(ctx, company, product, changes, input),
        ...(isReturn(input) ? [insertReturnActivity(ctx, company, product, input)] : []),
        ...since,
      );
      const inserted = results[before.length] as { id: string }[];
      if (inserted.length === 0) return await repeatedAdjustment(ctx, company, product, input);
      const [stock, waits] = results.slice(-since.length) as BatchResults<typeof since>;
      if (canServeWaiting(levels, changes, waits)) await enqueueWaitingOrders(ctx, product.companyId, [productId]);
      return {
        sku,
        moved: changes.map((change) => adjustedLevel(change, { ...product, levels, lots: known }, location)),
        stock,
      };
    } catch (error) {
      const isConcurrent = refusedBy(error, "check") || refusedBy(error, "assertion", "conflict");
      if (attempt === MAX_ATTEMPTS || !isConcurrent) throw error;
    }
  }
}

/** Names the lot and the location of a change. What had to be created is the first lot and location of the product. */
function adjustedLevel(
  { delta, lotId, locationId }: Change,
  product: Stocked & { closed: string | null },
  given: LocationRow | null,
): AdjustedLevel {
  const { levels, lots } = product;
  const lot = [...levels.map(({ lotId: id, lotNumber }) => ({ id, lotNumber })), ...lots].find(
    ({ id }) => id === lotId,
  );
  const code = levels.find((level) => level.locationId === locationId)?.locationCode ?? given?.code;
  return { delta, lotNumber: lot?.lotNumber ?? "", locationCode: locationId && code ? code : firstLocationOf(product) };
}

/** The result of the concurrent request that recorded the same operation. @throws conflict when it is another one */
async function repeatedAdjustment(
  ctx: Ctx,
  company: CompanyDb,
  { id, sku }: { id: string; sku: string },
  { operationId }: StockAdjustment,
): Promise<Adjusted> {
  const [moved, stock] = await company.batch(findAdjustedLevels(company, id, operationId), stockOf(ctx, company, id));
  if (moved.length === 0)
    throw conflict(
      "This form was already submitted with different values. Reload the page and try again.",
      "operation_reused",
    );
  return { sku, moved, stock };
}

const givenLocation = (db: ScopedDb, { locationId }: StockAdjustment): Statement<LocationRow | null>[] =>
  locationId ? [db.find(locations, locationId)] : [];

type LocationRow = typeof locations.$inferSelect;

function assertKnown(
  { lotId, locationId, adjustment }: StockAdjustment,
  { sku, lots: known, location }: { sku: string; lots: string[]; location: LocationRow | null },
): void {
  if (lotId && !known.includes(lotId))
    throw invalid({ lotId: [`This lot does not belong to ${sku}.`] }, "lot_not_available");
  if (locationId && !location)
    throw invalid({ locationId: ["This location does not exist."] }, "location_not_available");
  if (location?.archivedAt && adjustment > 0)
    throw invalid(
      { locationId: [`Location ${location.code} is archived and cannot receive stock.`] },
      "location_not_available",
    );
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
