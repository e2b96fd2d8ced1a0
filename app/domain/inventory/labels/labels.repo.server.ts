import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { lotStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import { searchHits } from "../../catalog/product-list.server";
import { readSearch } from "../../filters/search-words";
import type { Ctx } from "../../kernel/ctx";
import { seesBins, shownWarehouse } from "../../warehouses/warehouse-shown.server";

const PRODUCT = {
  id: products.id,
  companyId: products.companyId,
  name: products.name,
  sku: products.sku,
  upc: products.upc,
  barcode: products.barcode,
  qrCode: products.qrCode,
};

const listed = (ids: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`;

export const productsById = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(PRODUCT, (own) => sql`from ${products} where ${own(products)} and ${products.id} in ${listed(ids)}`);

/** Numbered lots of these products: with units first, then earliest expiry. */
export const lotsOf = (db: ScopedDb, ids: readonly string[], today: string) =>
  db
    .rows(
      {
        productId: products.id,
        id: lots.id,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        onHand: nullable(lotStock.onHand),
      },
      (own) => sql`from ${products}
      cross join ${lots} on ${own.through(lots, products)} and ${lots.productId} = ${products.id} and ${lots.lotNumber} <> ''
      left join ${lotStock} on ${own.through(lotStock, products)} and ${lotStock.productId} = ${products.id}
        and ${lotStock.lotId} = ${lots.id}
      where ${own(products)} and ${products.id} in ${listed(ids)}
      order by coalesce(${lotStock.onHand}, 0) = 0, ${lots.expiresOn} < ${today}, ${lots.expiresOn} is null,
        ${lots.expiresOn}, ${lots.lotNumber}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, onHand: row.onHand ?? 0 })));

export interface LabelFilter {
  q?: string | undefined;
  category?: string | undefined;
  limit: number;
}

/** Products by name, SKU or exact barcode, newest first. */
export const findProducts = (db: ScopedDb, wanted: LabelFilter) =>
  readSearch(db.scope, wanted.q)?.kind === "phrases"
    ? db.rows(
        PRODUCT,
        (own) =>
          sql`from ${products} where ${matching(db, own, wanted)} order by ${products.id} desc limit ${wanted.limit}`,
      )
    : db.newest(products, PRODUCT, { where: fitting(db, wanted), limit: wanted.limit });

/** The same, each with the lot that expires first. */
export const findWithFirstLot = (db: ScopedDb, wanted: LabelFilter, today: string) =>
  db.rows(
    { ...PRODUCT, lotNumber: lots.lotNumber, expiresOn: lots.expiresOn, onHand: sql`0`.mapWith(Number) },
    (own) => sql`from ${products}
      left join ${lots} on ${own.through(lots, products)} and ${lots.id} = (
        select ${lotStock.lotId} from ${lotStock} where ${own.through(lotStock, products)}
          and ${lotStock.productId} = ${products.id} and ${lotStock.onHand} > 0
        order by ${lotStock.expiresOn} < ${today}, ${lotStock.expiresOn} is null, ${lotStock.expiresOn}, ${lotStock.lotId} limit 1)
      where ${matching(db, own, wanted)} order by ${products.id} desc limit ${wanted.limit}`,
  );

/** The same, with one row per lot that has units. */
export const findWithStockedLots = (db: ScopedDb, wanted: LabelFilter) =>
  db.rows(
    { ...PRODUCT, lotNumber: lots.lotNumber, expiresOn: lots.expiresOn, onHand: lotStock.onHand },
    (own) => sql`from ${products}
      cross join ${lotStock} on ${own.through(lotStock, products)} and ${lotStock.productId} = ${products.id} and ${lotStock.onHand} > 0
      cross join ${lots} on ${own.through(lots, products)} and ${lots.id} = ${lotStock.lotId}
      where ${matching(db, own, wanted)} order by ${products.id} desc, ${lotStock.expiresOn}, ${lots.lotNumber}
      limit ${wanted.limit}`,
  );

function matching(db: ScopedDb, own: Ownership, wanted: LabelFilter): SQL {
  const { q = "", limit } = wanted;
  const search = readSearch(db.scope, q);
  return sql`${own(products)} and ${fitting(db, wanted)}
    ${search?.kind === "phrases" ? sql`and ${products.id} in (select id from ${searchHits(own, { q, match: search.match, window: limit })})` : sql``}`;
}

/** Conditions on the products' own columns; for search text, only what is too short for the index. */
function fitting(db: ScopedDb, { q, category }: LabelFilter): SQL {
  const search = readSearch(db.scope, q);
  const text = search?.kind === "number" ? search.text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : "";
  const has = (column: typeof products.name | typeof products.sku) => sql`instr(lower(${column}), ${text}) > 0`;
  return sql`${products.archivedAt} is null
    ${category ? sql`and ${products.category} = ${category}` : sql``}
    ${text ? sql`and (${has(products.name)} or ${has(products.sku)})` : sql``}`;
}

interface PlaceFilter {
  /** Prefix of the code. */
  q?: string | undefined;
  zone?: string | undefined;
  warehouse?: string | undefined;
  /** One location by its id, or for provider staff the bin's. */
  id?: string | undefined;
  /** Only bins where this company has a location. */
  company?: string | undefined;
  limit: number;
}

/**
 * Places to label in walking order: for provider staff the bins of the warehouse shown, one label each however many
 * companies use it; for users of a company its own locations, with the company's id.
 */
export function findPlaces(ctx: Ctx, db: ScopedDb, { q = "", zone, warehouse, id, company, limit }: PlaceFilter) {
  const prefix = q.toUpperCase();
  const fits = (row: typeof bins | typeof locations) => sql`${row.archivedAt} is null
    and ${prefix ? sql`${row.code} >= ${prefix} and ${row.code} < ${`${prefix}\u{10ffff}`}` : sql`1`}
    and ${zone ? sql`${row.zone} = ${zone}` : sql`1`}`;
  if (!seesBins(ctx)) {
    return db.rows(
      { id: locations.id, companyId: sql`${locations.companyId}`.mapWith(String), code: locations.code },
      (
        own,
      ) => sql`from ${locations} where ${own(locations)} and ${fits(locations)} and ${id ? sql`${locations.id} = ${id}` : sql`1`}
        order by ${locations.pickSequence}, ${locations.code} limit ${limit}`,
    );
  }
  const ofCompany = (own: Ownership) => sql`exists (select 1 from ${locations} where ${own.found(locations)}
    and ${locations.warehouseId} = ${bins.warehouseId} and ${locations.code} = ${bins.code} and ${locations.companyId} = ${company})`;
  const isBin = (own: Ownership) => sql`${bins.id} in (select ${id} union all select ${bins.id} from ${locations}
    cross join ${bins} on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}
    where ${own.found(locations)} and ${locations.id} = ${id})`;
  return db.rows(
    { id: bins.id, companyId: sql`''`.mapWith(String), code: bins.code },
    (
      own,
    ) => sql`from ${bins} where ${id ? isBin(own) : sql`${bins.warehouseId} = ${shownWarehouse(ctx, own, warehouse)}`}
      and ${fits(bins)} and ${company ? ofCompany(own) : sql`1`} order by ${bins.pickSequence}, ${bins.code} limit ${limit}`,
  );
}
