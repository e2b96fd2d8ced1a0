import { eq, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import { pickSequenceOf, zoneOf } from "../location-code";

/**
 * Maximum number of balances summed per location in the list; products that left the location keep an empty balance.
 */
const MAX_COUNTED = 2000;

interface ListOptions {
  /** Prefix of the location code; sorts by code instead of in walking order. */
  prefix: string;
  withInactive: boolean;
  /** The last location of the page before. */
  after: { pickSequence: number; code: string } | null;
  limit: number;
}

/** A company's locations in walking order, or those with this prefix by code, with the stock that each holds. */
export function listLocations(company: CompanyDb, { prefix, withInactive, after, limit }: ListOptions) {
  const { code, pickSequence } = locations;
  const beyond = !after
    ? sql`1`
    : prefix
      ? sql`${code} > ${after.code}`
      : sql`(${pickSequence}, ${code}) > (${after.pickSequence}, ${after.code})`;
  const where = prefix ? sql`${code} >= ${prefix} and ${code} < ${`${prefix}\u{10ffff}`}` : sql`1`;
  return company
    .rows(
      {
        id: locations.id,
        code,
        zone: locations.zone,
        pickSequence,
        pickable: locations.pickable,
        archivedAt: locations.archivedAt,
        stock: sql`stock`.mapWith(String),
      },
      (
        own,
      ) => sql`from (select *, ${stockSummary(own)} as stock from ${locations} ${prefix ? sql`indexed by locations_code` : sql`indexed by locations_by_walk`}
        where ${own(locations)} and ${where} and ${beyond} and ${withInactive ? sql`1` : sql`${locations.archivedAt} is null`}
        order by ${prefix ? code : sql`${pickSequence}, ${code}`} limit ${limit}) as locations`,
    )
    .map((rows) => rows.map(({ stock, ...row }) => ({ ...row, ...readStockSummary(stock) })));
}

/**
 * Number of products and units at the location, from at most `MAX_COUNTED` balances, and the name and SKU of a single
 * product, as JSON.
 */
const stockSummary = (
  own: Ownership,
) => sql<string>`(select json_array(held, units, balances, iif(held = 1, (select json_array(${products.name}, ${products.sku})
    from ${products} where ${own.through(products, locations)} and ${products.id} = some_id), null))
  from (select count(distinct iif(on_hand > 0, product_id, null)) as held, coalesce(sum(on_hand), 0) as units, count(*) as balances,
    max(iif(on_hand > 0, product_id, null)) as some_id
    from (select ${stockLevels.productId} as product_id, ${stockLevels.onHand} as on_hand from ${stockLevels} indexed by stock_levels_by_location
      where ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id} limit ${MAX_COUNTED})))`;

function readStockSummary(json: string) {
  type Summary = [productCount: number, units: number, balances: number, only: [name: string, sku: string] | null];
  const [productCount, units, balances, only] = JSON.parse(json) as Summary;
  const product = only && { name: only[0], sku: only[1] };
  return { products: productCount, product, units, isMore: balances === MAX_COUNTED, isUsed: balances > 0 };
}

/** Units at one location, and whether it has ever held any; null when it is out of scope. */
export const findLocationStock = (db: ScopedDb, id: string) =>
  db
    .selectFirst(locations, { columns: (own) => ({ stock: stockSummary(own) }), where: eq(locations.id, id) })
    .map((found) => found && readStockSummary(found.stock));

/**
 * Stock at a location by product and lot, after the position `cursor` (product id followed by lot id). Two bounds: the
 * index seeks the product, the concatenation skips the lots of that product that were shown.
 */
export const listStockAt = (db: ScopedDb, locationId: string, cursor: string | undefined, limit: number) =>
  db.rows(
    {
      productId: products.id,
      name: products.name,
      sku: products.sku,
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      status: lots.status,
      stopDays: stockRules.stopPickingDays,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
    },
    (own) => sql`from ${locations}
      cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id}
        and ${stockLevels.onHand} > 0 and ${stockLevels.productId} || ${stockLevels.lotId} > ${cursor ?? ""} and ${stockLevels.productId} >= ${cursor?.slice(0, 36) ?? ""}
      cross join ${products} on ${own.through(products, locations)} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId}
      left join ${stockRules} on ${own.through(stockRules, locations)}
      where ${own(locations)} and ${locations.id} = ${locationId}
      order by ${stockLevels.productId}, ${stockLevels.lotId} limit ${limit}`,
  );

/** Inserts the locations that do not exist, and returns one row for each. */
export const insertMissingLocations = (ctx: Ctx, company: CompanyDb, codes: readonly string[], pickable: boolean) => {
  const rows = codes.map((code) => ({ id: ctx.newId(), code, zone: zoneOf(code), walk: pickSequenceOf(code) }));
  return company.writeReturning(
    { id: locations.id },
    (
      own,
    ) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, pickable, created_at)
      select ${own.id}, ${warehouseAtHand(ctx.actor, own(stockRules))}, value ->> 'id', value ->> 'code', value ->> 'zone', value ->> 'walk', ${pickable ? 1 : 0}, ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) where true on conflict (company_id, code, warehouse_id) do nothing`,
  );
};

/** A bin by its code in the warehouse at hand, with the company's location at it; `id` is null until it has one. */
export const findByCode = (ctx: Ctx, company: CompanyDb, code: string) =>
  company.first(
    {
      id: nullable(locations.id),
      code: bins.code,
      kind: bins.kind,
      warehouseId: bins.warehouseId,
      pickable: sql`coalesce(${locations.pickable}, ${bins.kind} in ('pick', 'reserve'))`.mapWith(Boolean),
      archivedAt: sql`coalesce(${bins.archivedAt}, ${locations.archivedAt})`.mapWith(bins.archivedAt),
      reservedFor: bins.dedicatedCompanyId,
    },
    (
      own,
    ) => sql`from ${bins} left join ${locations} on ${own(locations)} and ${locations.warehouseId} = ${bins.warehouseId}
        and ${locations.code} = ${bins.code}
      where ${bins.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${bins.code} = ${code}`,
  );

/** Gives the company a location at an existing bin, unless it has one. */
export const createLocation = (ctx: Ctx, company: CompanyDb, code: string): Statement<void> =>
  company.write(
    (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
      select ${own.id}, ${bins.warehouseId}, ${ctx.newId()}, ${bins.code}, ${bins.zone}, ${bins.pickSequence}, ${ctx.now()}
      from ${bins} where ${bins.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${bins.code} = ${code}
      on conflict (company_id, code, warehouse_id) do nothing`,
  );

/** Rolls the batch back (conflict) while the location has units, or, with `isEver`, when it ever had any. */
export const assertNoStockAt = (
  company: CompanyDb,
  locationId: string,
  { isEver }: { isEver: boolean },
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${stockLevels} indexed by stock_levels_by_location
      where ${own(stockLevels)} and ${stockLevels.locationId} = ${locationId} and ${isEver ? sql`1` : sql`${stockLevels.onHand} > 0`})`,
  );
