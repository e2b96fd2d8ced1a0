import { sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { allocations, lotStock, stockLevels, stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { lotStateOn } from "../lot-usability";
import { todayOf } from "../lot-usability.server";

/** Maximum number of orders and locations listed; the rest is only counted. */
const SHOWN = 50;

const thatLot = (own: Ownership, lotId: string) => sql`${own(lots)} and ${lots.id} = ${lotId}`;

/** A lot with its product, for the caller's batch; null when it is out of scope. */
export const findLot = (ctx: Ctx, lotId: string) =>
  ctx.db.first(
    {
      id: lots.id,
      companyId: lots.companyId,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      status: lots.status,
      productId: products.id,
      productName: products.name,
      sku: products.sku,
      onHand: lotStock.onHand,
      stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
    },
    (own) => sql`from ${lots}
      cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
      cross join ${lotStock} on ${own.through(lotStock, lots)} and ${lotStock.productId} = ${lots.productId} and ${lotStock.lotId} = ${lots.id}
      left join ${stockRules} on ${own.through(stockRules, lots)}
      where ${thatLot(own, lotId)}`,
  );

/**
 * A lot, its units by location, and the orders they are allocated to, in one round trip.
 * @throws not_found, also for a lot out of the actor's scope
 */
export async function lotScreen(ctx: Ctx, lotId: string) {
  const [lot, places, promises] = await ctx.db.batch(
    findLot(ctx, lotId),
    ctx.db.rows(
      {
        locationId: locations.id,
        code: locations.code,
        pickable: locations.pickable,
        onHand: stockLevels.onHand,
        allocated: stockLevels.allocated,
      },
      (own) => sql`from ${lots}
        cross join ${stockLevels} on ${own.through(stockLevels, lots)} and ${stockLevels.productId} = ${lots.productId} and ${stockLevels.lotId} = ${lots.id}
        cross join ${locations} on ${own.through(locations, lots)} and ${locations.id} = ${stockLevels.locationId}
        where ${thatLot(own, lotId)} and ${stockLevels.onHand} > 0
        order by ${locations.pickSequence}, ${locations.code} limit ${SHOWN + 1}`,
    ),
    ctx.db.rows(
      {
        orderId: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        units: sql<number>`sum(${allocations.quantity})`,
        picked: sql<number>`sum(${allocations.picked})`,
      },
      (own) => sql`from ${lots}
        cross join ${allocations} indexed by allocations_by_product on ${own.through(allocations, lots)}
          and ${allocations.productId} = ${lots.productId} and ${allocations.lotId} = ${lots.id}
        cross join ${orders} on ${own.through(orders, lots)} and ${orders.id} = ${allocations.orderId}
        where ${thatLot(own, lotId)} group by ${orders.id} order by ${orders.id} limit ${SHOWN + 1}`,
    ),
  );
  if (!lot) throw notFound("This lot");
  const state = lotStateOn(lot, todayOf(ctx), lot.stopDays);
  return {
    lot: { ...lot, state },
    places: places.slice(0, SHOWN),
    promises: promises.slice(0, SHOWN),
    more: { places: places.length > SHOWN, promises: promises.length > SHOWN },
    may: { change: ctx.can("inventory.adjust", lot.companyId) },
  };
}
export type LotScreen = Awaited<ReturnType<typeof lotScreen>>;
