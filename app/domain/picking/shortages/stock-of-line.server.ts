import { and, eq, gt, isNull } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { SHORT_ITEM } from "./shortages.repo.server";

const STOCK = {
  lotId: stockLevels.lotId,
  lotNumber: lots.lotNumber,
  expiresOn: lots.expiresOn,
  lotStatus: lots.status,
  stopDays: stockRules.stopPickingDays,
  locationId: stockLevels.locationId,
  location: locations.code,
  pickable: locations.pickable,
  onHand: stockLevels.onHand,
  allocated: stockLevels.allocated,
};

/** The stock of an order item's product. */
const STOCK_OF_ITEM = [
  innerJoin(stockLevels, and(eq(stockLevels.productId, orderItems.productId), gt(stockLevels.onHand, 0))),
  innerJoin(lots, eq(lots.id, stockLevels.lotId)),
  innerJoin(locations, eq(locations.id, stockLevels.locationId)),
  leftJoin(stockRules, undefined),
] as const;

const FIRST_EXPIRED_FIRST = {
  orderBy: [isNull(lots.expiresOn), lots.expiresOn, lots.id, locations.pickSequence, locations.id],
  limit: 200,
};

/** All stock of an order line's product, first expired first. */
export const stockOfLine = (db: ScopedDb, itemId: string) =>
  db
    .select(orderItems, {
      columns: STOCK,
      join: STOCK_OF_ITEM,
      where: eq(orderItems.id, itemId),
      ...FIRST_EXPIRED_FIRST,
    })
    .map(withStopDays);

/** All stock of the product that a shortage is about, first expired first. */
export const stockOfShortage = (db: ScopedDb, shortageId: string) =>
  db
    .select(pickShortages, {
      columns: STOCK,
      join: [SHORT_ITEM, ...STOCK_OF_ITEM],
      where: eq(pickShortages.id, shortageId),
      ...FIRST_EXPIRED_FIRST,
    })
    .map(withStopDays);

export type LineStock = Awaited<ReturnType<typeof stockOfLine>>[number];

const withStopDays = <R extends { stopDays: number | null }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, stopDays: row.stopDays ?? 0 }));
