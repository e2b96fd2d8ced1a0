import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { lotStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import { searchHits } from "../../catalog/product-list.server";
import { readSearch } from "../../filters/search-words";

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

/** Locations by prefix of their code, or a single one, in walking order. */
export const findPlaces = (
  db: ScopedDb,
  { q, id, limit }: { q?: string | undefined; id?: string | undefined; limit: number },
) =>
  db.rows(
    { id: locations.id, companyId: locations.companyId, code: locations.code },
    (own) => sql`from ${locations} where ${own(locations)} and ${locations.archivedAt} is null
      ${id ? sql`and ${locations.id} = ${id}` : sql``}
      ${q ? sql`and substr(${locations.code}, 1, ${q.length}) = ${q.toUpperCase()}` : sql``}
      order by ${locations.companyId}, ${locations.pickSequence}, ${locations.code} limit ${limit}`,
  );
