import type { Ctx } from "../../ctx";
import { conflict, notFound } from "../../errors";
import { COUNT_CORRECTION } from "../../inventory/adjust.schema";
import { adjustStock } from "../../inventory/adjust-stock.server";
import { stockCame } from "../../inventory/stock-came.server";
import * as repo from "./shortages.repo.server";
import type { CountBin } from "./shortages.schema";

/**
 * Puts the books of a place right where units were missed: by the difference, or not at all when they were right. Its
 * units are in doubt no more.
 * @throws not_found; conflict when units moved there since the form was shown, or are promised to orders
 */
export async function countBin(ctx: Ctx, id: string, { counted, expected, operationId }: CountBin): Promise<string> {
  const [shortage, taken] = await ctx.db.batch(repo.findShortage(ctx.db, id), repo.takenThere(ctx.db, id));
  if (!shortage?.lotId || !shortage.locationId || !shortage.productId) throw notFound("This bin");
  const place = { lotId: shortage.lotId, locationId: shortage.locationId };
  const where = `${shortage.location}`;
  const lies = shortage.onHand - taken;
  if (shortage.countedAt === null && lies !== expected) {
    throw conflict(`Units moved at ${where} meanwhile: the books say ${lies} now. Count again.`, "concurrent_change");
  }
  if (counted === expected) {
    await repo.markCounted(ctx, ctx.db.company(shortage.companyId), place);
    await stockCame(ctx, shortage.companyId, [shortage.productId]);
    return `${where} holds ${counted} of ${shortage.sku}, as the books say.`;
  }
  // A movement at the place ends the doubt, by trigger: also one that was sent before.
  await adjustStock(ctx, shortage.productId, {
    adjustment: counted - expected,
    reason: COUNT_CORRECTION,
    operationId,
    ...place,
  });
  return `${where} holds ${counted} of ${shortage.sku} now.`;
}
