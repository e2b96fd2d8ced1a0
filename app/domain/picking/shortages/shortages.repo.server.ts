import { and, count, eq, gt, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import { total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { allocations, stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";

const SHORTAGE = {
  id: pickShortages.id,
  companyId: pickShortages.companyId,
  orderId: pickShortages.orderId,
  itemId: pickShortages.itemId,
  lotId: pickShortages.lotId,
  locationId: pickShortages.locationId,
  quantity: pickShortages.quantity,
  reason: pickShortages.reason,
  note: pickShortages.note,
  status: pickShortages.status,
  outcome: pickShortages.outcome,
  reportedAt: pickShortages.reportedAt,
  reportedByName: pickShortages.reportedByName,
  decidedById: pickShortages.decidedById,
  decidedByName: pickShortages.decidedByName,
  countedAt: pickShortages.countedAt,
  orderNumber: orders.orderNumber,
  name: orderItems.name,
  sku: orderItems.sku,
  productId: orderItems.productId,
  lotNumber: lots.lotNumber,
  location: locations.code,
  onHand: stockLevels.onHand,
};

/** The order item of a shortage. */
export const SHORT_ITEM = innerJoin(
  orderItems,
  and(eq(orderItems.orderId, pickShortages.orderId), eq(orderItems.id, pickShortages.itemId)),
);

/** A shortage's order, item and bin. */
const BESIDE_SHORTAGE = [
  innerJoin(orders, eq(orders.id, pickShortages.orderId)),
  SHORT_ITEM,
  leftJoin(lots, eq(lots.id, pickShortages.lotId)),
  leftJoin(locations, eq(locations.id, pickShortages.locationId)),
  leftJoin(
    stockLevels,
    and(
      eq(stockLevels.productId, orderItems.productId),
      eq(stockLevels.lotId, pickShortages.lotId),
      eq(stockLevels.locationId, pickShortages.locationId),
    ),
  ),
] as const;

/** Must be written like the condition of the partial index, otherwise this is not used. */
export const isUndecided = sql`${pickShortages.status} = 'open'`;

export const findShortage = (db: ScopedDb, id: string) =>
  db.selectFirst(pickShortages, { columns: SHORTAGE, join: BESIDE_SHORTAGE, where: eq(pickShortages.id, id) });
export type Shortage = NonNullable<Awaited<ReturnType<typeof findShortage>>>;

const MAX_ROWS = 100;

/** Open shortages, oldest first. */
export const listOpen = (db: ScopedDb): Statement<Shortage[]> =>
  db.select(pickShortages, {
    columns: SHORTAGE,
    join: BESIDE_SHORTAGE,
    indexedBy: "pick_shortages_to_decide",
    where: isUndecided,
    orderBy: [pickShortages.reportedAt, pickShortages.id],
    limit: MAX_ROWS,
  });

export const countOpen = (db: ScopedDb): Statement<number> =>
  db
    .selectFirst(pickShortages, {
      columns: { open: count() },
      indexedBy: "pick_shortages_to_decide",
      where: isUndecided,
    })
    .map((row) => row?.open ?? 0);

/** Locations to count, each once with its latest shortage; the longest waiting first. */
export const listUncounted = (db: ScopedDb): Statement<Shortage[]> =>
  db.select(pickShortages, {
    // SQLite takes a group's other columns from the row with the maximum.
    columns: { ...SHORTAGE, lastReportedAt: max(pickShortages.reportedAt) },
    join: BESIDE_SHORTAGE,
    indexedBy: "pick_shortages_uncounted",
    where: and(isNotNull(pickShortages.lotId), isNull(pickShortages.countedAt), gt(stockLevels.onHand, 0)),
    groupBy: [pickShortages.companyId, pickShortages.lotId, pickShortages.locationId],
    orderBy: pickShortages.reportedAt,
    limit: MAX_ROWS,
  });

/** The order of a shortage, to read it in the same round trip. */
export const ofShortage =
  (id: string) =>
  (own: Ownership): SQL =>
    sql`(select ${pickShortages.orderId} from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.id} = ${id})`;

/** Units picked from the bin and not shipped yet: on-hand stock still includes them. */
export const pickedUnitsInBin = (db: ScopedDb, id: string): Statement<number> =>
  db
    .selectFirst(pickShortages, {
      columns: { units: total(allocations.picked) },
      join: [
        SHORT_ITEM,
        innerJoin(
          allocations,
          and(
            eq(allocations.productId, orderItems.productId),
            eq(allocations.lotId, pickShortages.lotId),
            eq(allocations.locationId, pickShortages.locationId),
          ),
          { indexedBy: "allocations_by_product" },
        ),
      ],
      where: eq(pickShortages.id, id),
    })
    .map((row) => row?.units ?? 0);
