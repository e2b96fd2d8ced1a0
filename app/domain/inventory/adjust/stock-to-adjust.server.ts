import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import { innerJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { findProductToAdjust } from "./adjust.repo.server";

/** Maximum number of lot and location pairs in the form. */
const MAX_LEVELS = 500;

/** A product's stock by lot and location, then empty active locations; statements for the caller's batch. */
export const stockToAdjust = (ctx: Ctx, productId: string) =>
  [
    findProductToAdjust(ctx, productId),
    ctx.db.select(products, {
      columns: {
        lotId: stockLevels.lotId,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        locationId: stockLevels.locationId,
        locationCode: locations.code,
        onHand: stockLevels.onHand,
        allocated: stockLevels.allocated,
      },
      join: [
        innerJoin(stockLevels, eq(stockLevels.productId, products.id)),
        innerJoin(lots, eq(lots.id, stockLevels.lotId)),
        innerJoin(locations, eq(locations.id, stockLevels.locationId)),
      ],
      where: and(eq(products.id, productId), or(gt(stockLevels.onHand, 0), isNull(locations.archivedAt))),
      orderBy: [
        eq(stockLevels.onHand, 0),
        isNull(lots.expiresOn),
        lots.expiresOn,
        lots.id,
        locations.pickSequence,
        locations.id,
      ],
      limit: MAX_LEVELS,
    }),
    ctx.db.select(products, {
      columns: { id: lots.id, lotNumber: lots.lotNumber },
      join: [innerJoin(lots, eq(lots.productId, products.id))],
      where: eq(products.id, productId),
      orderBy: desc(lots.id),
      limit: MAX_LEVELS,
    }),
  ] as const;
