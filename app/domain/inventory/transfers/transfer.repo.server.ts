import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/** One lot of a product at one location. */
export interface LevelKey {
  productId: string;
  lotId: string;
  locationId: string;
}

interface Level extends LevelKey {
  productName: string;
  lotNumber: string;
  code: string;
  warehouseId: string;
  standsIn: string;
  onHand: number;
  allocated: number;
  /** The part of the allocated units that is already picked. */
  picked: number;
}

/** The level with its product, lot and location, and how many of its units are picked. */
export const findLevel = (company: CompanyDb, { productId, lotId, locationId }: LevelKey): Statement<Level | null> =>
  company.first(
    {
      productId: stockLevels.productId,
      lotId: stockLevels.lotId,
      locationId: stockLevels.locationId,
      productName: products.name,
      lotNumber: lots.lotNumber,
      code: locations.code,
      warehouseId: locations.warehouseId,
      /** Of a handling unit, the codes of what it stands in, separated by slashes. */
      standsIn: sql`coalesce((select ${bins.standsIn} from ${bins} where ${bins.warehouseId} = ${locations.warehouseId}
        and ${bins.code} = ${locations.code}), '')`.mapWith(String),
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      picked: sql`coalesce(taken.units, 0)`.mapWith(Number),
    },
    (own) => sql`from ${stockLevels}
      cross join ${products} on ${own(products)} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      left join (select sum(${allocations.picked}) as units from ${allocations} indexed by allocations_by_product
        where ${own(allocations)} and ${allocations.productId} = ${productId} and ${allocations.lotId} = ${lotId}
          and ${allocations.locationId} = ${locationId}) as taken
      where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.lotId} = ${lotId}
        and ${stockLevels.locationId} = ${locationId}`,
  );

/** Which units of a level move first. */
export type MovesFirst = "unallocated" | "allocated";

/**
 * Moves allocations with their units: those not covered by unallocated units, or, with `first` "allocated", as many as
 * move. Newest order first: the oldest is likely being picked.
 */
export function transferAllocations(
  ctx: Ctx,
  company: CompanyDb,
  { productId, lotId, locationId }: LevelKey,
  toId: string,
  { base, quantity, first }: { base: string; quantity: number; first: MovesFirst },
): Statement<void> {
  const id = ctx.newId();
  const covered = first === "allocated" ? sql`0` : sql`(${stockLevels.onHand} - ${stockLevels.allocated})`;
  return company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      with bound as (
        select ${allocations.orderId} as order_id, ${allocations.itemId} as item_id, ${allocations.quantity} - ${allocations.picked} as units,
          sum(${allocations.quantity} - ${allocations.picked}) over (order by ${allocations.orderId} desc, ${allocations.itemId} rows unbounded preceding) as upto
        from ${allocations} indexed by allocations_by_product
        where ${own(allocations)} and ${allocations.productId} = ${productId} and ${allocations.lotId} = ${lotId} and ${allocations.locationId} = ${locationId}
          and ${allocations.quantity} > ${allocations.picked}
      ),
      wanted as (
        select ${quantity} - ${covered} as units from ${stockLevels}
        where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.lotId} = ${lotId} and ${stockLevels.locationId} = ${locationId}
          -- Units at a location that is not pickable cannot be allocated, and an order is picked in one warehouse.
          and exists (select 1 from ${locations} where ${own(locations)} and ${locations.id} = ${toId} and ${locations.pickable} = 1
            and ${locations.warehouseId} = (select ${locations.warehouseId} from ${locations} where ${own(locations)} and ${locations.id} = ${locationId}))
      ),
      moved as (
        select order_id, item_id, min(bound.upto, wanted.units) - (bound.upto - bound.units) as units,
          row_number() over (order by bound.upto) as n
        from bound cross join wanted where wanted.units > bound.upto - bound.units
      )
      select ${own.id}, ${productId}, ${id} || '.' || n || '.' || arrives, ${lotId}, iif(arrives, ${toId}, ${locationId}), iif(arrives, units, -units),
        'transfer', 'Transfer', order_id, item_id, ${ctx.actor.id}, ${ctx.actor.name}, ${base} || ':' || n || '.' || arrives, ${ctx.now()}
      from moved cross join (select 0 as arrives union all select 1) order by n, arrives`,
  );
}
