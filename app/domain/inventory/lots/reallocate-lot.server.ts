import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { reallocate, shortOrders } from "../allocation/reallocate.repo.server";
import type { LotChanged } from "./change-lot.server";
import { findLot } from "./lots.server";

/**
 * Reallocates orders that cannot be picked from this lot, as far as other stock allows; `short` reports the rest.
 * @throws not_found
 */
export async function reallocateLot(ctx: Ctx, lotId: string): Promise<LotChanged> {
  const lot = await findLot(ctx, lotId);
  if (!lot) throw notFound("This lot");
  const company = ctx.db.company(lot.companyId);
  const filter = { productId: lot.productId, lotId };
  const name = lot.lotNumber ? `Lot ${lot.lotNumber}` : lot.sku;
  const [, moved, short] = await company.batch(
    ...reallocate(ctx, company, filter, `${name} cannot be picked`),
    shortOrders(ctx, company, filter),
  );
  return { lotNumber: lot.lotNumber, sku: lot.sku, movedOrders: moved.length, short };
}
