import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { channelStock, integrations } from "#db/schema/integrations";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { sellable } from "./sellable.server";

const hasMoved = (own: Ownership, productId: SQLWrapper): SQL =>
  sql`(exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${stockMovements.productId} = ${productId})
    or exists (select 1 from ${carriedStock} where ${own(carriedStock)} and ${carriedStock.productId} = ${productId}))`;

/**
 * The product, or every component of the kit, has stock movements: products that were never counted must not set a
 * store's stock to zero.
 */
export const everMoved = (own: Ownership, productId: SQL): SQL =>
  sql`coalesce((select min(${hasMoved(own, kitComponents.componentId)}) from ${kitComponents}
    where ${own(kitComponents)} and ${kitComponents.kitId} = ${productId}), ${hasMoved(own, productId)})`;

/** The newest product with a row. */
const knownTo = (own: Ownership, integrationId: string): SQL =>
  sql`(select ${integrations.stockProductsTo} from ${integrations} where ${own(integrations)} and ${integrations.id} = ${integrationId})`;

/**
 * Adds rows for products created since the last time, or with `all` for every product without one. A row is sent after
 * the product's first movement marks it.
 */
export const addRows = (company: CompanyDb, integrationId: string, all = false): Statement<unknown>[] => [
  company.write(
    (own) => sql`insert into ${channelStock} (company_id, integration_id, product_id, dirty)
      select ${own.id}, ${integrationId}, ${products.id}, ${everMoved(own, sql`${products.id}`)}
      from ${products} where ${own(products)} and ${products.archivedAt} is null
        ${all ? sql`` : sql`and ${products.id} > coalesce(${knownTo(own, integrationId)}, '')`}
      on conflict do nothing`,
  ),
  company.write(
    (
      own,
    ) => sql`update ${integrations} set stock_products_to = (select max(${products.id}) from ${products} where ${own(products)})
      where ${own(integrations)} and id = ${integrationId}`,
  ),
];

export interface DirtyRow {
  productId: string;
  sku: string;
  units: number;
  externalRef: string | null;
  pushed: number | null;
  pushedAt: number | null;
  problem: string | null;
  /** 0 for a product that was never counted. */
  moved: number;
}

/** The next marked rows with their current sellable quantity. */
export const dirtyRows = (
  ctx: Ctx,
  company: CompanyDb,
  integrationId: string,
  after: string,
  limit: number,
): Statement<DirtyRow[]> =>
  company.rows(
    {
      productId: channelStock.productId,
      sku: products.sku,
      units: sql<number>`coalesce(sells.units, 0)`,
      externalRef: channelStock.externalRef,
      pushed: channelStock.pushed,
      pushedAt: channelStock.pushedAt,
      problem: channelStock.problem,
      moved: sql<number>`moved`,
    },
    (own) => {
      const ids = sql`select product_id from due`;
      return sql`from (
        with due as materialized (
          select ${channelStock.productId} as product_id, ${everMoved(own, sql`${channelStock.productId}`)} as moved from ${channelStock}
          where ${own(channelStock)} and ${channelStock.integrationId} = ${integrationId} and ${channelStock.dirty} = 1
            and ${channelStock.productId} > ${after} order by ${channelStock.productId} limit ${limit})
        select due.moved, sells.* from due left join (${sellable(ctx, own, integrationId, ids)}) as sells on sells.product_id = due.product_id
      ) as sells
      cross join ${channelStock} on ${own(channelStock)} and ${channelStock.integrationId} = ${integrationId}
        and ${channelStock.productId} = sells.product_id
      cross join ${products} on ${own.through(products, channelStock)} and ${products.id} = ${channelStock.productId}
      order by ${channelStock.productId}`;
    },
  );

export interface PushedRow {
  productId: string;
  externalRef: string | null;
  /** The computed quantity, whether or not the store accepted it. */
  units: number;
  /** The store's current quantity; null when the update failed. */
  pushed: number | null;
  problem: string | null;
  /** Null when nothing was sent. */
  at: number | null;
}

/**
 * Records the results. Clears a row's mark only if its sellable quantity, computed in the same statement, is unchanged;
 * later changes are sent by the next run.
 */
export const settleRows = (
  ctx: Ctx,
  company: CompanyDb,
  integrationId: string,
  rows: readonly PushedRow[],
): Statement<void> => {
  const json = JSON.stringify(
    rows.map(({ productId, externalRef, units, pushed, problem, at }) => [
      productId,
      externalRef,
      units,
      pushed,
      problem,
      at,
    ]),
  );
  return company.write(
    (own) => sql`update ${channelStock} set external_ref = told.ref, pushed = told.pushed, problem = told.problem,
        pushed_at = coalesce(told.at, pushed_at), dirty = (told.units is not told.now)
      from (
        with settled as materialized (
          select value ->> 0 as product_id, value ->> 1 as ref, value ->> 2 as units, value ->> 3 as pushed, value ->> 4 as problem, value ->> 5 as at
          from json_each(${json}))
        select settled.*, sells.units as now from settled
        left join (${sellable(ctx, own, integrationId, sql`select product_id from settled`)}) as sells on sells.product_id = settled.product_id
      ) as told
      where ${own(channelStock)} and integration_id = ${integrationId} and channel_stock.product_id = told.product_id`,
  );
};

const component = alias(channelStock, "component");

/**
 * Marks kits again that have a marked component, after the page that contained them: while the component is marked, a
 * change of its stock does not mark its kits.
 */
export const keepKits = (company: CompanyDb, integrationId: string, productIds: readonly string[]): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`update ${channelStock} set dirty = 1 where ${own(channelStock)} and integration_id = ${integrationId} and dirty = 0
      and product_id in (select value from json_each(${JSON.stringify(productIds)}))
      and exists (select 1 from ${kitComponents} cross join ${channelStock} as ${sql.identifier("component")}
        on ${own.through(component, kitComponents)} and ${component.integrationId} = ${integrationId}
          and ${component.productId} = ${kitComponents.componentId} and ${component.dirty} = 1
        where ${own(kitComponents)} and ${kitComponents.kitId} = channel_stock.product_id)`,
  );

/** Leaves rows of never counted products until their first movement. */
export const leaveUncounted = (company: CompanyDb, integrationId: string, productIds: readonly string[]) =>
  company.update(
    channelStock,
    { dirty: false },
    sql`${channelStock.integrationId} = ${integrationId}
      and ${channelStock.productId} in (select value from json_each(${JSON.stringify(productIds)}))`,
  );

/** Marks every counted product for an update, also unchanged ones: quantities may have been changed in the store. */
export const markAll = (company: CompanyDb, integrationId: string): Statement<void> =>
  company.write(
    (own) => sql`update ${channelStock} set dirty = 1, pushed_at = null
      where ${own(channelStock)} and integration_id = ${integrationId}
        and (pushed is not null or problem is not null or ${everMoved(own, sql`channel_stock.product_id`)})`,
  );
