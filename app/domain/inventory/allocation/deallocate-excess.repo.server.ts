import { sql } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { allocations, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { mayBePicked } from "../available-units.server";

export interface ExcessUnits {
  orderId: string;
  itemId: string;
  /** Lot and location of the missing units; allocations there are freed first. */
  at?: { lotId: string | null; locationId: string | null };
  reason: string;
}

/**
 * Frees the unpicked units that are allocated to a line in excess of those that it still needs, also while units are
 * picked or put back concurrently. Order: allocations at the location of the shortage, then those that cannot be picked
 * today, then those that would have been picked last.
 */
export function deallocateExcess(
  ctx: Ctx,
  company: CompanyDb,
  { orderId, itemId, at, reason }: ExcessUnits,
): Statement<void> {
  const base = ctx.newId();
  const open = sql`${allocations.quantity} - ${allocations.picked}`;
  const isAt = sql`(${allocations.lotId} is ${at?.lotId ?? null} and ${allocations.locationId} is ${at?.locationId ?? null})`;
  return company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      with held as (
        select ${allocations.productId} as product_id, ${allocations.lotId} as lot_id, ${allocations.locationId} as location_id, ${open} as open,
          sum(${open}) over (order by ${isAt} desc, ${mayBePicked(ctx, own)}, ${lots.expiresOn} is null desc, ${lots.expiresOn} desc, ${lots.id} desc,
            ${locations.pickSequence} desc, ${locations.id} desc rows unbounded preceding) as upto
        from ${allocations}
        join ${lots} on ${own(lots)} and ${lots.id} = ${allocations.lotId}
        join ${locations} on ${own(locations)} and ${locations.id} = ${allocations.locationId}
        where ${own(allocations)} and ${allocations.orderId} = ${orderId} and ${allocations.itemId} = ${itemId} and ${open} > 0
      ), excess (units) as (
        select (select sum(open) from held) - ${orderItems.quantity} + ${orderItems.pickedQuantity} + ${orderItems.shortQuantity}
        from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and ${orderItems.id} = ${itemId}
      )
      select ${own.id}, product_id, ${base} || '.' || row_number() over (order by upto), lot_id, location_id, -min(open, units - (upto - open)),
        'release', ${reason}, ${orderId}, ${itemId}, ${ctx.actor.id}, ${ctx.actor.name}, ${base} || '.' || row_number() over (order by upto), ${ctx.now()}
      from held, excess where upto - open < units`,
  );
}
