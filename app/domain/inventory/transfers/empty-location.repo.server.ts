import { sql } from "drizzle-orm";
import { locations, products } from "#db/schema/catalog";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { recordMovedAllocations } from "../allocation/moved-allocations.repo.server";

interface Emptied {
  from: string;
  to: string;
  /** The same operation empties a location once. */
  operationId: string;
  reason: string;
}

/**
 * Moves everything at a location to another of the same warehouse, with its allocations, for the caller's batch. Rolls
 * it back (conflict) while units there are picked, or allocated and the target is not picked from.
 */
export function emptyLocation(ctx: Ctx, company: CompanyDb, { from, to, operationId, reason }: Emptied) {
  const [id, base] = [ctx.newId(), `transfer:${operationId}`];
  const { actor } = ctx;
  const moved = (direction: "in" | "out") =>
    company.writeReturning(
      { units: stockMovements.deltaOnHand },
      (
        own,
      ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
          actor_id, actor_name, operation_id, at)
        select ${own.id}, ${stockLevels.productId}, ${id} || '.' || row_number() over (order by ${stockLevels.productId}, ${stockLevels.lotId}) || ${`.${direction}`},
          ${stockLevels.lotId}, ${direction === "in" ? to : from}, ${direction === "in" ? sql`${stockLevels.onHand}` : sql`-${stockLevels.onHand}`},
          'transfer', ${reason}, ${actor.id}, ${actor.name},
          ${base} || ':' || row_number() over (order by ${stockLevels.productId}, ${stockLevels.lotId}) || ${`:${direction}`}, ${ctx.now()}
        from ${stockLevels} indexed by stock_levels_by_location
        where ${own(stockLevels)} and ${stockLevels.locationId} = ${from} and ${stockLevels.onHand} > 0`,
    );
  return [
    company.assert(
      "conflict",
      (own) => sql`not exists (select 1 from ${stockLevels} indexed by stock_levels_by_location
          cross join ${allocations} indexed by allocations_by_product on ${own(allocations)} and ${allocations.productId} = ${stockLevels.productId}
            and ${allocations.lotId} = ${stockLevels.lotId} and ${allocations.locationId} = ${from}
          where ${own(stockLevels)} and ${stockLevels.locationId} = ${from} and ${stockLevels.allocated} > 0
            and (${allocations.picked} > 0 or not exists (select 1 from ${locations} where ${own(locations)}
              and ${locations.id} = ${to} and ${locations.pickable} = 1)))
        and exists (select 1 from ${locations} where ${own(locations)} and ${locations.id} = ${to} and ${locations.archivedAt} is null)`,
    ),
    moved("in"),
    company.write(
      (
        own,
      ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, reason,
          order_id, order_item_id, actor_id, actor_name, operation_id, at)
        select ${own.id}, product_id, ${id} || '.' || n || '.a' || arrives, lot_id, iif(arrives, ${to}, ${from}), iif(arrives, units, -units),
          'transfer', ${reason}, order_id, item_id, ${actor.id}, ${actor.name}, ${base} || ':' || n || '.' || arrives, ${ctx.now()}
        from (select ${allocations.productId} as product_id, ${allocations.lotId} as lot_id, ${allocations.orderId} as order_id,
            ${allocations.itemId} as item_id, ${allocations.quantity} as units,
            row_number() over (order by ${allocations.productId}, ${allocations.lotId}, ${allocations.orderId}, ${allocations.itemId}) as n
          from ${stockLevels} indexed by stock_levels_by_location
          cross join ${allocations} indexed by allocations_by_product on ${own(allocations)} and ${allocations.productId} = ${stockLevels.productId}
            and ${allocations.lotId} = ${stockLevels.lotId} and ${allocations.locationId} = ${from}
          where ${own(stockLevels)} and ${stockLevels.locationId} = ${from} and ${stockLevels.allocated} > 0)
        cross join (select 0 as arrives union all select 1) order by n, arrives`,
    ),
    recordMovedAllocations(ctx, company, `${base}:`, reason),
    moved("out"),
  ] as const;
}

/** What is at a location: to say why it cannot be emptied, and which products orders may wait for. */
export const stockAt = (company: CompanyDb, locationId: string) =>
  company.rows(
    {
      productId: stockLevels.productId,
      sku: products.sku,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      picked: sql`coalesce(sum(${allocations.picked}), 0)`.mapWith(Number),
    },
    (own) => sql`from ${stockLevels} indexed by stock_levels_by_location
      cross join ${products} on ${own.through(products, stockLevels)} and ${products.id} = ${stockLevels.productId}
      left join ${allocations} indexed by allocations_by_product on ${own.through(allocations, stockLevels)}
        and ${allocations.productId} = ${stockLevels.productId} and ${allocations.lotId} = ${stockLevels.lotId}
        and ${allocations.locationId} = ${stockLevels.locationId}
      where ${own(stockLevels)} and ${stockLevels.locationId} = ${locationId} and ${stockLevels.onHand} > 0
      group by ${stockLevels.productId}, ${stockLevels.lotId}`,
  );
