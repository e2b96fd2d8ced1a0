import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { freeStock, mayBePicked } from "../available-units.server";
import { BY_OPERATION } from "../movements/operation-index";
import { cannotServe, isElsewhere } from "./order-warehouse.repo.server";

export interface LotAtLocation {
  lotId: string;
  locationId: string;
}

export interface AllocationMove {
  orderId: string;
  itemId: string;
  /** Maximum number of units; fewer are moved when fewer are available. */
  units: number;
  /** Only allocations there; otherwise any of the line's except those at `to`, first expired first. */
  from?: LotAtLocation | null;
  /** Only to this lot and location; otherwise to any unallocated units, first expired first, except where the order was short. */
  to?: LotAtLocation | null;
  reason: string;
}

const isAt = (table: typeof allocations | typeof stockLevels, { lotId, locationId }: LotAtLocation): SQL =>
  sql`(${table.lotId} = ${lotId} and ${table.locationId} = ${locationId})`;

/**
 * Moves unpicked allocations of a line to other units. `statement` belongs in the batch; `moved` is the number of
 * units, for conditions in later statements of the batch. The total allocated quantity stays the same.
 */
export function moveAllocation(
  ctx: Ctx,
  company: CompanyDb,
  { orderId, itemId, units, from, to, reason }: AllocationMove,
): { statement: Statement<void>; moved: (own: Ownership) => SQL<number> } {
  const [id, base] = [ctx.newId(), ctx.newId()];
  const open = sql`${allocations.quantity} - ${allocations.picked}`;
  const which = from ? isAt(allocations, from) : to ? sql`not ${isAt(allocations, to)}` : sql`1`;
  const statement = company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      with held as (
        select ${allocations.productId} as product_id, ${allocations.lotId} as lot_id, ${allocations.locationId} as location_id, ${open} as open,
          sum(${open}) over (order by ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.id}, ${locations.pickSequence}, ${locations.id}
            rows unbounded preceding) as upto
        from ${allocations}
        join ${lots} on ${own(lots)} and ${lots.id} = ${allocations.lotId}
        join ${locations} on ${own(locations)} and ${locations.id} = ${allocations.locationId}
        where ${own(allocations)} and ${allocations.orderId} = ${orderId} and ${allocations.itemId} = ${itemId} and ${open} > 0 and ${which}
      ),
      bound as (
        select product_id, lot_id, location_id, min(open, ${units} - (upto - open)) as want, min(upto, ${units}) as upto
        from held where upto - open < ${units}
      ),
      supply as (${supply(ctx, own, orderId, { from, to })}),
      moved as (
        select bound.*, supply.lot_id as to_lot, supply.location_id as to_location,
          min(bound.upto, supply.upto) - max(bound.upto - want, supply.upto - free) as units,
          row_number() over (order by bound.upto, supply.upto) as n
        from bound join supply on supply.product_id = bound.product_id
          and supply.upto > bound.upto - want and bound.upto > supply.upto - free
      )
      select ${own.id}, product_id, ${id} || '.' || n || '.' || taken, iif(taken, to_lot, lot_id), iif(taken, to_location, location_id),
        iif(taken, units, -units), iif(taken, 'allocate', 'release'), ${reason}, ${orderId}, ${itemId}, ${ctx.actor.id}, ${ctx.actor.name},
        ${base} || '.' || n || '.' || taken, ${ctx.now()}
      from moved cross join (select 0 as taken union all select 1) order by n, taken`,
  );
  const moved = (own: Ownership) =>
    sql`coalesce((select sum(${stockMovements.deltaAllocated}) from ${stockMovements} where ${own(stockMovements)} and ${BY_OPERATION}
      and ${stockMovements.operationId} > ${`${base}.`} and ${stockMovements.operationId} < ${`${base}/`} and ${stockMovements.deltaAllocated} > 0), 0)`.mapWith(
      Number,
    );
  return { statement, moved };
}

function supply(ctx: Ctx, own: Ownership, orderId: string, { from, to }: Pick<AllocationMove, "from" | "to">): SQL {
  const wanted = sql`select product_id from bound`;
  if (!to) {
    const unfit = cannotServe(own, orderId);
    return freeStock(ctx, own, wanted, from ? sql`(${unfit} or ${isAt(stockLevels, from)})` : unfit);
  }
  // The user named this location, so its book quantity counts, even if units were missing there before.
  return sql`select ${stockLevels.productId} as product_id, ${stockLevels.lotId} as lot_id, ${stockLevels.locationId} as location_id,
      ${stockLevels.onHand} - ${stockLevels.allocated} as free, ${stockLevels.onHand} - ${stockLevels.allocated} as upto
    from ${stockLevels}
    join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
    join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
    where ${own(stockLevels)} and ${stockLevels.productId} in (${wanted}) and ${isAt(stockLevels, to)}
      and ${stockLevels.onHand} > ${stockLevels.allocated} and ${mayBePicked(ctx, own)} and not ${isElsewhere(own, orderId)}`;
}
