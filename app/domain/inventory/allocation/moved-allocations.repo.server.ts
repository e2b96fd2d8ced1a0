import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { orderHistory } from "#db/schema/orders";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { BY_OPERATION } from "../movements/operation-index";

/**
 * Runs after statements that moved allocations: records in each affected order's history where its units are now. The
 * movements are those whose operation starts with `base`; without any, nothing is recorded. Returns the orders.
 */
export const recordMovedAllocations = (
  ctx: Ctx,
  company: CompanyDb,
  base: string,
  reason: string,
): Change<{ orderId: string }[]> =>
  company.writeReturning(
    { orderId: sql<string>`order_id` },
    (own) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, note)
      select ${own.id}, order_id, ${ctx.newId()}, ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, 'promise-moved',
        ${`${reason}: `} || group_concat(description, ', ') || '.'
      from (
        select ${stockMovements.orderId} as order_id, sum(${stockMovements.deltaAllocated}) || ' × ' || ${products.sku} || ' now from ' || ${locations.code}
          || iif(${lots.lotNumber} <> '', ', lot ' || ${lots.lotNumber}, '') as description
        from ${stockMovements} indexed by stock_movements_operation
        cross join ${products} on ${own(products)} and ${products.id} = ${stockMovements.productId}
        cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockMovements.lotId}
        cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockMovements.locationId}
        where ${own(stockMovements)} and ${BY_OPERATION} and ${stockMovements.operationId} > ${base} and ${stockMovements.operationId} < ${`${base}~`}
          and ${stockMovements.deltaAllocated} > 0 and ${stockMovements.orderId} is not null
        group by ${stockMovements.orderId}, ${stockMovements.productId}, ${stockMovements.lotId}, ${stockMovements.locationId}
      ) group by order_id`,
  );
