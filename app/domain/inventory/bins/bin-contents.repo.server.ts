import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { stockLevels, stockMovements, stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";

/** A bin as its locations name it. */
export interface BinKey {
  warehouseId: string;
  code: string;
}

/** The condition on a location that it is in scope and at the bin. Uses locations_of_bin. */
const isAt = (own: Ownership, { warehouseId, code }: BinKey): SQL =>
  sql`${own.found(locations)} and ${locations.warehouseId} = ${warehouseId} and ${locations.code} = ${code}`;

/** Ids are UUIDs, so the parts of a key have a fixed length. */
const ID_LENGTH = 36;

/**
 * Stock in scope in the bin by company, product and lot, after the position `cursor` (their ids, one after the other).
 * The bounds on company and product let the indexes skip what was shown.
 */
export const listBinStock = (ctx: Ctx, bin: BinKey, cursor: string, limit: number) => {
  const [company, rest] = [cursor.slice(0, ID_LENGTH), cursor.slice(ID_LENGTH)];
  const key = sql`${locations.companyId} || ${stockLevels.productId} || ${stockLevels.lotId}`;
  return ctx.db.rows(
    {
      companyId: locations.companyId,
      company: companies.name,
      locationId: locations.id,
      productId: products.id,
      name: products.name,
      sku: products.sku,
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      status: lots.status,
      stopDays: sql<number | null>`${stockRules.stopPickingDays}`,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
    },
    (own) => sql`from ${locations} indexed by locations_of_bin
      cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id}
        and ${stockLevels.onHand} > 0 and ${key} > ${cursor}
        and ${stockLevels.productId} >= iif(${locations.companyId} = ${company}, ${rest.slice(0, ID_LENGTH)}, '')
      cross join ${products} on ${own.through(products, locations)} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${companies} on ${companies.id} = ${locations.companyId}
      left join ${stockRules} on ${own.through(stockRules, locations)}
      where ${isAt(own, bin)} and ${locations.companyId} >= ${company} and ${locations.stocked} > 0
      order by ${locations.companyId}, ${stockLevels.productId}, ${stockLevels.lotId} limit ${limit}`,
  );
};

/** The newest movements of units in scope at the bin, before the movement `before`: the newest of each company, merged. */
export const listBinMovements = (ctx: Ctx, bin: BinKey, before: string | undefined, limit: number) =>
  ctx.db.rows(
    {
      id: stockMovements.id,
      company: companies.name,
      productId: products.id,
      name: products.name,
      sku: products.sku,
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      kind: stockMovements.kind,
      reason: stockMovements.reason,
      delta: stockMovements.deltaOnHand,
      by: stockMovements.actorName,
      at: stockMovements.at,
    },
    (own) => sql`from ${locations} indexed by locations_of_bin
      cross join json_each((select json_group_array(json_array(product_id, id)) from (
        select ${stockMovements.productId} as product_id, ${stockMovements.id} as id
        from ${stockMovements} indexed by stock_movements_by_location
        where ${own.through(stockMovements, locations)} and ${stockMovements.locationId} = ${locations.id} and ${stockMovements.deltaOnHand} <> 0
          and ${before ? sql`${stockMovements.id} < ${before}` : sql`1`}
        order by ${stockMovements.id} desc limit ${limit}))) as newest
      cross join ${stockMovements} on ${own.through(stockMovements, locations)}
        and ${stockMovements.productId} = newest.value ->> 0 and ${stockMovements.id} = newest.value ->> 1
      cross join ${products} on ${own.through(products, locations)} and ${products.id} = ${stockMovements.productId}
      cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockMovements.lotId}
      cross join ${companies} on ${companies.id} = ${locations.companyId}
      where ${isAt(own, bin)} order by ${stockMovements.id} desc limit ${limit}`,
  );

/** Whether the archive has movements of units in scope at the bin. */
export const hasArchivedMovements = (ctx: Ctx, bin: BinKey) =>
  ctx.db
    .first(
      { productId: carriedStock.productId },
      (own) => sql`from ${locations} indexed by locations_of_bin
        cross join ${carriedStock} indexed by carried_stock_by_location on ${own.through(carriedStock, locations)}
          and ${carriedStock.locationId} = ${locations.id} and ${carriedStock.movedAt} > 0
        where ${isAt(own, bin)}`,
    )
    .map((found) => found !== null);
