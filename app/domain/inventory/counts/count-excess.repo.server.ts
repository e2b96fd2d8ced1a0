import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { orderHistory } from "#db/schema/orders";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { BY_OPERATION } from "../movements/operation-index";

interface CountedLevel {
  productId: string;
  lotId: string;
  locationId: string;
}

/** Allocated units of a level that are not picked, newest order first, with the running sum `upto`. */
const unpicked = (own: Ownership, { productId, lotId, locationId }: CountedLevel): SQL => sql`
  select ${allocations.orderId} as order_id, ${allocations.itemId} as item_id, ${allocations.quantity} - ${allocations.picked} as units,
    sum(${allocations.quantity} - ${allocations.picked}) over (order by ${allocations.orderId} desc, ${allocations.itemId} rows unbounded preceding) as upto
  from ${allocations} indexed by allocations_by_product
  where ${own(allocations)} and ${allocations.productId} = ${productId} and ${allocations.lotId} = ${lotId}
    and ${allocations.locationId} = ${locationId} and ${allocations.quantity} > ${allocations.picked}`;

/** Allocated units that the level does not have any more once `difference` is applied. */
const excess = (own: Ownership, { productId, lotId, locationId }: CountedLevel, difference: number): SQL => sql`
  select ${stockLevels.allocated} - (${stockLevels.onHand} + ${difference}) as units from ${stockLevels}
  where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.lotId} = ${lotId}
    and ${stockLevels.locationId} = ${locationId}`;

/** The orders that lose units, newest first: the oldest is likely being picked. */
export const ordersInExcess = (company: CompanyDb, level: CountedLevel, difference: number) =>
  company
    .rows(
      { orderId: sql<string>`order_id` },
      (own) => sql`from (${unpicked(own, level)}) as held cross join (${excess(own, level, difference)}) as missing
        where held.upto - held.units < missing.units group by order_id order by order_id desc`,
    )
    .map((rows) => rows.map(({ orderId }) => orderId));

/** Frees the units that are missing for allocations, from the newest orders. */
export const freeExcess = (
  ctx: Ctx,
  company: CompanyDb,
  level: CountedLevel,
  { difference, base, reason }: { difference: number; base: string; reason: string },
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      select ${own.id}, ${level.productId}, ${ctx.newId()} || '.' || row_number() over (order by held.upto), ${level.lotId}, ${level.locationId},
        -min(held.units, missing.units - (held.upto - held.units)), 'release', ${reason}, order_id, item_id, ${ctx.actor.id}, ${ctx.actor.name},
        ${base} || '.' || row_number() over (order by held.upto), ${ctx.now()}
      from (${unpicked(own, level)}) as held cross join (${excess(own, level, difference)}) as missing
      where held.upto - held.units < missing.units`,
  );

/** Records in the history of each order which units it lost. Runs after `freeExcess`. */
export const recordFreed = (ctx: Ctx, company: CompanyDb, base: string, reason: string): Statement<void> =>
  company.write(
    (own) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, note)
      select ${own.id}, ${stockMovements.orderId}, ${ctx.newId()}, ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, 'promise-moved',
        ${`${reason}: `} || -sum(${stockMovements.deltaAllocated}) || ' × ' || ${products.sku} || ' not there.'
      from ${stockMovements} indexed by stock_movements_operation
      cross join ${products} on ${own(products)} and ${products.id} = ${stockMovements.productId}
      where ${own(stockMovements)} and ${BY_OPERATION} and ${stockMovements.operationId} > ${`${base}.`}
        and ${stockMovements.operationId} < ${`${base}.~`}
      group by ${stockMovements.orderId}`,
  );
