import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { orderItems, orders } from "#db/schema/orders";
import { skuAliases, stagingOrders } from "#db/schema/staging";
import { allocations } from "#db/schema/stock";
import { freeStock } from "../../inventory/available-units.server";
import type { Ctx } from "../../kernel/ctx";
import { DELETED_IN_STORE } from "../../staging/staging-texts";

const meant = alias(products, "meant");

/** Units by product in the store's unprocessed orders. A user's product choice takes precedence over the SKU. */
const staged = (own: Ownership, integrationId: string): SQL => sql`
  select coalesce(${skuAliases.productId}, ${meant.id}) as product_id, sum(line.value ->> 'quantity') as units
  from ${stagingOrders} cross join json_each(${stagingOrders.lines}) as line
  left join ${skuAliases} on ${own(skuAliases)} and ${skuAliases.sku} = line.value ->> 'sku'
  left join ${products} as ${sql.identifier("meant")} on ${own(meant)} and ${meant.sku} = line.value ->> 'sku'
  where ${own(stagingOrders)} and ${stagingOrders.status} in ('pending', 'error') and ${stagingOrders.integrationId} = ${integrationId}
    and ${stagingOrders.lines} is not null and ${stagingOrders.errorMessage} is not ${DELETED_IN_STORE}
  group by 1`;

/** Units by product that accepted orders wait for and that are not allocated. */
const waiting = (own: Ownership): SQL => sql`
  select ${orderItems.productId} as product_id, sum(max(0, ${orderItems.quantity} - ${orderItems.shortQuantity} - coalesce((
      select sum(${allocations.quantity}) from ${allocations} where ${own.through(allocations, orderItems)}
        and ${allocations.orderId} = ${orderItems.orderId} and ${allocations.itemId} = ${orderItems.id}), 0))) as units
  from ${orders} cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${orders.id}
  where ${own(orders)} and ${orders.status} = 'on-hold' and ${orderItems.productId} is not null
  group by 1`;

const part = alias(kitComponents, "part");

/** These units, with those of kits as units of their components. */
const ofComponents = (own: Ownership, units: SQL): SQL => sql`
  select coalesce(${part.componentId}, wanted.product_id) as product_id, sum(wanted.units * coalesce(${part.quantity}, 1)) as units
  from (${units}) as wanted left join ${kitComponents} as ${sql.identifier("part")} on ${own(part)} and ${part.kitId} = wanted.product_id
  group by 1`;

/**
 * Quantity of these products that a store can sell: stock that a new order could be allocated today, less units of the
 * store's unprocessed orders and of orders that wait for stock. Of a kit, as many as its components make. Never below 0.
 * Columns: product_id, units. Raw SQL outside a repository, because several queries of stock pushes contain it.
 */
export const sellable = (ctx: Ctx, own: Ownership, integrationId: string, productIds: SQL): SQL => sql`
  with asked(id) as materialized (${productIds}),
  needed(id) as materialized (select id from asked union select ${kitComponents.componentId} from ${kitComponents}
    where ${own(kitComponents)} and ${kitComponents.kitId} in (select id from asked)),
  singles as materialized (
    select needed.id, max(0, coalesce(free_units.units, 0) - coalesce(staged_units.units, 0) - coalesce(waiting_units.units, 0)) as units
    from needed
    left join (select product_id, sum(free) as units from (${freeStock(ctx, own, sql`select id from needed`)}) group by product_id) as free_units
      on free_units.product_id = needed.id
    left join (${ofComponents(own, staged(own, integrationId))}) as staged_units on staged_units.product_id = needed.id
    left join (${ofComponents(own, waiting(own))}) as waiting_units on waiting_units.product_id = needed.id)
  select ${products.id} as product_id, case when ${products.archivedAt} is not null then 0
    else coalesce((select min(singles.units / ${kitComponents.quantity}) from ${kitComponents}
        join singles on singles.id = ${kitComponents.componentId}
        where ${own(kitComponents)} and ${kitComponents.kitId} = ${products.id}),
      (select singles.units from singles where singles.id = ${products.id})) end as units
  from ${products} where ${own(products)} and ${products.id} in (select id from asked)`;
