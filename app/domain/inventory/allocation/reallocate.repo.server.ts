import { countDistinct, type SQL, sql } from "drizzle-orm";
import { total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { allocations, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { freeStock, isMissedBy, mayBePicked } from "../available-units.server";
import { recordMovedAllocations } from "./moved-allocations.repo.server";

/** The allocations to consider: all of a lot, or an order's. */
export type AllocationFilter = { productId: string; lotId: string } | { orderId: string };

const isListed = (filter: AllocationFilter): SQL =>
  "orderId" in filter
    ? sql`${allocations.orderId} = ${filter.orderId}`
    : sql`${allocations.productId} = ${filter.productId} and ${allocations.lotId} = ${filter.lotId}`;

/** Unpicked allocations that cannot be picked, because their lot or location is not usable today. */
const unpickable = (ctx: Ctx, own: Ownership, filter: AllocationFilter): SQL => sql`from ${allocations}
  join ${lots} on ${own(lots)} and ${lots.id} = ${allocations.lotId}
  join ${locations} on ${own(locations)} and ${locations.id} = ${allocations.locationId}
  where ${own(allocations)} and ${isListed(filter)} and ${allocations.quantity} > ${allocations.picked} and not ${mayBePicked(ctx, own)}`;

/**
 * Moves allocations that can no longer be picked to other units of the same warehouse, oldest order first, as far as
 * stock allows, and records it in the orders' history. Allocations without a replacement stay where they are: scanning those units is
 * refused, and the order becomes short.
 */
export function reallocate(
  ctx: Ctx,
  company: CompanyDb,
  filter: AllocationFilter,
  reason: string,
): [moved: Statement<void>, recorded: Change<{ orderId: string }[]>] {
  const [id, base] = [ctx.newId(), ctx.newId()];
  const move = company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      with bound as (
        select *, sum(want) over (partition by product_id, warehouse_id order by order_id, item_id, lot_id, location_id rows unbounded preceding)
          as upto from (
          select ${allocations.orderId} as order_id, ${allocations.itemId} as item_id, ${allocations.productId} as product_id,
            ${locations.warehouseId} as warehouse_id, ${allocations.lotId} as lot_id, ${allocations.locationId} as location_id,
            ${allocations.quantity} - ${allocations.picked} as want
          ${unpickable(ctx, own, filter)}
        )
      ),
      supply as (${freeStock(ctx, own, sql`select product_id from bound`, "orderId" in filter ? isMissedBy(own, filter.orderId) : undefined)}),
      moved as (
        select bound.*, supply.lot_id as to_lot, supply.location_id as to_location,
          min(bound.upto, supply.upto) - max(bound.upto - want, supply.upto - free) as units,
          row_number() over (order by bound.product_id, bound.warehouse_id, bound.upto, supply.upto) as n
        from bound join supply on supply.product_id = bound.product_id and supply.warehouse_id = bound.warehouse_id
          and supply.upto > bound.upto - want and bound.upto > supply.upto - free
      )
      select ${own.id}, product_id, ${id} || '.' || n || '.' || taken, iif(taken, to_lot, lot_id), iif(taken, to_location, location_id),
        iif(taken, units, -units), iif(taken, 'allocate', 'release'), ${reason}, order_id, item_id, ${ctx.actor.id}, ${ctx.actor.name},
        ${base} || '.' || n || '.' || taken, ${ctx.now()}
      from moved cross join (select 0 as taken union all select 1) order by n, taken`,
  );
  return [move, recordMovedAllocations(ctx, company, `${base}.`, reason)];
}

/** Number of units, and of their orders, that are allocated from the lot and cannot be picked. */
export const shortOrders = (
  ctx: Ctx,
  company: CompanyDb,
  filter: AllocationFilter,
): Statement<{ orders: number; units: number }> =>
  company
    .first(
      {
        orders: countDistinct(allocations.orderId),
        units: total(sql`${allocations.quantity} - ${allocations.picked}`),
      },
      (own) => unpickable(ctx, own, filter),
    )
    .map((found) => found ?? { orders: 0, units: 0 });
