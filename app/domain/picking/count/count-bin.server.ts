import { eq, isNull } from "drizzle-orm";
import { pickShortages } from "#db/schema/picking";
import { stockLevels } from "#db/schema/stock";
import { adjustStock, COUNT_CORRECTION } from "../../inventory/adjust-stock.server";
import { enqueueWaitingOrders } from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import { findShortage, pickedUnitsInBin } from "../shortages/shortages.repo.server";
import type { CountBin } from "../shortages/shortages.schema";

/**
 * Adjusts the stock of a bin with missing units to the counted quantity; records the count only when it is equal.
 * Idempotent per operation id. Of two counts based on the same stock, only the first succeeds.
 * @throws not_found; conflict when units moved in the bin since the form was shown, or are allocated to orders
 */
export async function countBin(ctx: Ctx, id: string, { counted, expected, operationId }: CountBin): Promise<string> {
  const [shortage, picked] = await ctx.db.batch(findShortage(ctx.db, id), pickedUnitsInBin(ctx.db, id));
  if (!shortage?.lotId || !shortage.locationId || !shortage.productId) throw notFound("This bin");
  const { companyId, productId, lotId, locationId, sku } = shortage;
  const onHand = shortage.onHand ?? 0;
  const company = ctx.db.company(companyId);
  const where = `${shortage.location}`;
  const moved = () =>
    conflict(
      `Units moved at ${where} during the count. The stock there is ${onHand - picked} now. Count again.`,
      "concurrent_change",
    );
  if (shortage.countedAt === null && onHand - picked !== expected) throw moved();
  if (counted === expected) {
    await company.update(
      pickShortages,
      { countedAt: ctx.now(), countedByName: ctx.actor.name },
      eq(pickShortages.lotId, lotId),
      eq(pickShortages.locationId, locationId),
      isNull(pickShortages.countedAt),
    );
    await enqueueWaitingOrders(ctx, companyId, [productId]);
    return `${where} holds ${counted} of ${sku}, as expected.`;
  }
  const isAsExpected = company.assertExists(
    "conflict",
    stockLevels,
    eq(stockLevels.productId, productId),
    eq(stockLevels.lotId, lotId),
    eq(stockLevels.locationId, locationId),
    eq(stockLevels.onHand, expected + picked),
  );
  const adjustment = { adjustment: counted - expected, reason: COUNT_CORRECTION, operationId, lotId, locationId };
  try {
    // A trigger clears the count request on every movement in the bin, also when the same count was sent before.
    await adjustStock(ctx, productId, adjustment, [isAsExpected]);
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw moved();
    throw error;
  }
  const difference = counted > expected ? `+${counted - expected}` : `−${expected - counted}`;
  return `Counted ${counted} of ${sku} at ${where} instead of ${expected}: ${difference}.`;
}
