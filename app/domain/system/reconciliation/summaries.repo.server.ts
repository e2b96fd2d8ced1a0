/** Compares values that triggers maintain, other than balances, with their sources. */
import { type SQL, sql } from "drizzle-orm";
import { companyDay } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { lots, products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { orderItems, orders } from "#db/schema/orders";
import {
  allocations,
  lotStock,
  productStock,
  stockClosings,
  stockCounts,
  stockLevels,
  stockMovements,
} from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { HOLDS_STOCK } from "../../orders/order-status";
import { type Difference, LOT, listDifferences, SKU } from "./differences.repo.server";

/** Each lot's units, its has-stock flag and its expiry, against its locations and the lot itself. */
export const lotDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${LOT} || ', on hand' as place, it.expected, coalesce(it.found, 'missing') as found
      from (
        select lot_id, product_id, sum(lies) as expected, max(total) as found from (
          select ${stockLevels.lotId} as lot_id, ${stockLevels.productId} as product_id, ${stockLevels.onHand} as lies, null as total
          from ${stockLevels} where ${own(stockLevels)}
          union all
          select ${lots.id}, ${lots.productId}, 0, null from ${lots} where ${own(lots)}
          union all
          select ${lotStock.lotId}, ${lotStock.productId}, 0, ${lotStock.onHand} from ${lotStock} where ${own(lotStock)}
        ) group by 1, 2 having sum(lies) is not max(total)
      ) as it
      left join ${products} on ${own(products)} and ${products.id} = it.product_id
      left join ${lots} on ${own(lots)} and ${lots.id} = it.lot_id
      union all
      select ${LOT} || ', expiry', coalesce(${lots.expiresOn}, 'none'), coalesce(${lotStock.expiresOn}, 'none')
      from ${lotStock}
      join ${lots} on ${own(lots)} and ${lots.id} = ${lotStock.lotId}
      left join ${products} on ${own(products)} and ${products.id} = ${lotStock.productId}
      where ${own(lotStock)} and ${lots.expiresOn} is not ${lotStock.expiresOn}
      union all
      select ${LOT} || ', units', iif(${lotStock.onHand} > 0, 'there', 'gone'), iif(${lotStock.isThere}, 'there', 'gone')
      from ${lotStock}
      left join ${lots} on ${own(lots)} and ${lots.id} = ${lotStock.lotId}
      left join ${products} on ${own(products)} and ${products.id} = ${lotStock.productId}
      where ${own(lotStock)} and (${lotStock.onHand} > 0) <> ${lotStock.isThere}`,
  );

/**
 * Each day's closing stock and shipped units against the ledger; every day on which units came or left has a row. Days
 * before the last archived movement of units on hand are not compared, and its own day only with the carried sums.
 */
export const closingDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`with archived as materialized (
        select product_id, ${companyDay(sql`last.company_id`, sql`last.at`)} as day from (
          select ${carriedStock.companyId} as company_id, ${carriedStock.productId} as product_id,
            max(${carriedStock.movedAt}) as at
          from ${carriedStock} where ${own(carriedStock)} and ${carriedStock.movedAt} > 0 group by 1, 2) as last
      ), days as materialized (
        select product_id, day, sum(moved) as moved, sum(shipped) as shipped, max(closing) as found, max(found_shipped) as found_shipped,
          max(found_to_date) as found_to_date from (
          select ${stockMovements.productId} as product_id, ${companyDay(stockMovements.companyId, stockMovements.at)} as day,
            ${stockMovements.deltaOnHand} as moved, iif(${stockMovements.kind} = 'ship', -${stockMovements.deltaOnHand}, 0) as shipped,
            null as closing, null as found_shipped, null as found_to_date
          from ${stockMovements} where ${own(stockMovements)} and ${stockMovements.deltaOnHand} <> 0
          union all
          select archived.product_id, archived.day, ${carriedStock.onHand}, ${carriedStock.shipped}, null, null, null
          from archived join ${carriedStock} on ${own(carriedStock)} and ${carriedStock.productId} = archived.product_id
          union all
          select ${stockClosings.productId}, ${stockClosings.day}, 0, 0, ${stockClosings.onHand}, ${stockClosings.shipped},
            ${stockClosings.shippedToDate}
          from ${stockClosings} where ${own(stockClosings)}
        ) group by 1, 2
      )
      select ${SKU} || ', ' || it.what || it.day as place, it.expected, coalesce(it.found, 'missing') as found
      from (
        select product_id, day, 'end of ' as what, found, sum(moved) over (partition by product_id order by day) as expected from days
        union all
        select product_id, day, 'shipped on ', found_shipped, shipped from days where found is not null
        union all
        select * from (select product_id, day, 'shipped up to ', found_to_date, sum(shipped) over (partition by product_id order by day)
          from days) where found_to_date is not null
      ) as it
      left join ${products} on ${own(products)} and ${products.id} = it.product_id
      left join archived on archived.product_id = it.product_id
      where it.expected is not it.found
        and (archived.day is null or it.day > archived.day or it.day = archived.day and it.what <> 'shipped on ')
      order by it.day`,
  );

/** Kits have no units of their own, so they are not listed among what is low or out of stock. */
const isListed = (
  own: Ownership,
): SQL => sql`(${products.archivedAt} is null and not exists (select 1 from ${kitComponents}
  where ${own.through(kitComponents, products)} and ${kitComponents.kitId} = ${products.id}))`;

/** Reorder point and listing stored with a product's stock level, against the product. */
export const factDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${SKU} || ', reorder point' as place, ${products.reorderPoint} as expected,
        coalesce(${productStock.reorderPoint}, 'missing') as found
      from ${products} left join ${productStock} on ${own(productStock)} and ${productStock.productId} = ${products.id}
      where ${own(products)} and ${products.reorderPoint} is not ${productStock.reorderPoint}
      union all
      select ${SKU} || ', listing', iif(${isListed(own)}, 'listed', 'archived'), iif(${productStock.listed}, 'listed', 'archived')
      from ${products} join ${productStock} on ${own(productStock)} and ${productStock.productId} = ${products.id}
      where ${own(products)} and ${isListed(own)} <> ${productStock.listed}`,
  );

/** Counters of products and units by stock level, against the products. */
export const countDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select side.name || ' that are ' || it.level as place,
        iif(side.name = 'Products', it.products, it.units) as expected,
        iif(side.name = 'Products', it.counted_products, it.counted_units) as found
      from (
        select level, sum(products) as products, sum(units) as units, sum(counted_products) as counted_products,
          sum(counted_units) as counted_units from (
          select iif(${productStock.listed}, ${productStock.level}, 'archived') as level, 1 as products, ${productStock.onHand} as units,
            0 as counted_products, 0 as counted_units
          from ${productStock} where ${own(productStock)}
          union all
          select ${stockCounts.level}, 0, 0, ${stockCounts.products}, ${stockCounts.units} from ${stockCounts} where ${own(stockCounts)}
        ) group by 1
      ) as it
      join (select 'Products' as name union all select 'Units') as side
      where iif(side.name = 'Products', it.products <> it.counted_products, it.units <> it.counted_units)`,
  );

/** Picked units of an open order's lines, against the picked units of their allocations. */
export const pickDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select 'Order ' || order_number || ', ' || sku as place, expected, found from (
        select ${orders.orderNumber} as order_number, ${orderItems.sku} as sku, ${orderItems.pickedQuantity} as expected,
          coalesce((select sum(${allocations.picked}) from ${allocations} where ${own(allocations)}
            and ${allocations.orderId} = ${orderItems.orderId} and ${allocations.itemId} = ${orderItems.id}), 0) as found
        from ${orders} indexed by orders_by_company_status
        join ${orderItems} on ${own(orderItems)} and ${orderItems.orderId} = ${orders.id}
        where ${own(orders)} and ${orders.status} in (select value from json_each(${JSON.stringify(HOLDS_STOCK)}))
          and ${orderItems.productId} is not null
      ) where expected <> found`,
  );
