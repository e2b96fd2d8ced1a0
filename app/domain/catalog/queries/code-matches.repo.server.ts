import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { TenantTable } from "#db/tables.server";
import { type Barcode, inAnyCase, lotIn, spellings, ssccIn } from "../barcode";
import type { MatchedLocation, MatchedLot, MatchedProduct } from "../code-meanings";

/** Restricts code lookups to companies. It is a row source that every lookup joins. */
export interface CompanySource {
  /** The SQL "from …" that precedes the first join. */
  from: SQL;
  /** Joins only the rows of this table that belong to the source's company. */
  of(own: Ownership, table: TenantTable): SQL;
  where(own: Ownership): SQL;
}

/** These companies, each by its own index range, as far as the handle reaches them. */
export const ofCompanies = (companyIds: readonly string[]): CompanySource => ({
  from: sql`from json_each(${JSON.stringify(companyIds)}) as company`,
  of: (own, table) => sql`${own(table)} and ${table.companyId} = company.value`,
  where: () => sql`1`,
});

/** Every company in `ids` (a subquery with `value`), for a handle that reaches all companies. */
export const ofEvery = (ids: SQL): CompanySource => ({ ...ofCompanies([]), from: sql`from (${ids}) as company` });

/**
 * Lookups of a scanned code, each through an index: products by SKU, barcode, UPC or QR code; lots by number;
 * locations. Three statements for the caller's batch.
 */
export const knownUnder = (db: ScopedDb, source: CompanySource, code: Barcode) =>
  [productsUnder(db, source, code), lotsUnder(db, source, code), placesUnder(db, source, code)] as const;

export const anyOf = (values: readonly string[]): SQL =>
  sql`in (select value from json_each(${JSON.stringify(values)}))`;

/** Maximum number of matches per kind that a message lists. */
const MAX_MATCHES = 5;

const other = alias(products, "other");

/** Subquery for the ids of the products with the code, within the given source. */
export function productIds(own: Ownership, { of }: CompanySource, code: Barcode): SQL {
  const spelled = spellings(code);
  const under = (column: AnySQLiteColumn) =>
    sql`select ${other.id} from ${products} ${other} where ${of(own, other)} and ${column} is not null and ${inList(column, spelled)}`;
  return sql`select ${productBarcodes.productId} from ${productBarcodes}
      where ${of(own, productBarcodes)} and ${inList(productBarcodes.code, spelled)}
    union ${under(other.sku)} union ${under(other.upc)} union ${under(other.barcode)} union ${under(other.qrCode)}`;
}

function productsUnder(db: ScopedDb, source: CompanySource, code: Barcode) {
  const { from, of, where } = source;
  const fullestLocation = (own: Ownership) => sql`(select ${locations.code} from ${stockLevels}
    cross join ${locations} on ${own.through(locations, stockLevels)} and ${locations.id} = ${stockLevels.locationId}
    where ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id} and ${stockLevels.onHand} > 0
      and ${locations.pickable} = 1
    order by ${stockLevels.onHand} desc limit 1)`;
  return db
    .rows(
      {
        id: products.id,
        companyId: products.companyId,
        sku: products.sku,
        name: products.name,
        image: products.image1Url,
        lotTracked: products.lotTracked,
        serialNumbers: products.serialNumbers,
        location: products.location,
        archivedAt: products.archivedAt,
        fullestLocation: sql<string | null>`fullest_location`,
        units: sql`units`.mapWith(Number),
      },
      (
        own,
      ) => sql`from (select ${products}.*, ${fullestLocation(own)} as fullest_location, coalesce(max(${productBarcodes.unitsPerScan}), 1) as units ${from}
          cross join ${products} on ${of(own, products)} and ${products.id} in (${productIds(own, source, code)})
          left join ${productBarcodes} on ${of(own, productBarcodes)} and ${inList(productBarcodes.code, spellings(code))}
            and ${productBarcodes.productId} = ${products.id}
          where ${where(own)} group by ${products.companyId}, ${products.id} limit ${MAX_MATCHES * 2}) as ${products}
        order by ${products.archivedAt} is not null, ${products.name}, ${products.id} limit ${MAX_MATCHES}`,
    )
    .map((found) =>
      found.map(({ archivedAt, ...one }): MatchedProduct => ({ ...one, isArchived: archivedAt !== null })),
    );
}

/** Lots by their number, newest first. */
const lotsUnder = (db: ScopedDb, { from, of, where }: CompanySource, code: Barcode) =>
  db
    .rows(
      {
        id: lots.id,
        companyId: lots.companyId,
        productId: lots.productId,
        sku: products.sku,
        productName: products.name,
        serialNumbers: products.serialNumbers,
        location: products.location,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        lotStatus: lots.status,
        stopDays: nullable(stockRules.stopPickingDays),
        archivedAt: products.archivedAt,
      },
      (own) => sql`${from} cross join ${lots} on ${of(own, lots)} and ${lots.lotNumber} <> ''
        and ${inList(lots.lotNumber, inAnyCase(lotIn(code)))}
      cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
      left join ${stockRules} on ${own.through(stockRules, lots)}
      where ${where(own)} order by ${lots.id} desc limit 20`,
    )
    .map((found) =>
      found.map(
        ({ archivedAt, stopDays, ...lot }): MatchedLot => ({
          ...lot,
          stopDays: stopDays ?? 0,
          isArchived: archivedAt !== null,
        }),
      ),
    );

/** A location by its code, a handling unit also by its SSCC. */
function isPlace(code: Barcode): SQL {
  const sscc = ssccIn(code);
  return sscc
    ? sql`${locations.code} in (select ${bins.code} from ${bins} where ${bins.sscc} is not null and ${bins.sscc} = ${sscc})`
    : inList(locations.code, inAnyCase(code.text));
}

const placesUnder = (db: ScopedDb, { from, of, where }: CompanySource, code: Barcode) =>
  db.rows(
    {
      id: locations.id,
      companyId: locations.companyId,
      code: locations.code,
      archivedAt: locations.archivedAt,
    },
    (own) => sql`${from} cross join ${locations} on ${of(own, locations)} and ${isPlace(code)}
      where ${where(own)} order by ${locations.archivedAt} is not null limit ${MAX_MATCHES}`,
  ) satisfies PromiseLike<MatchedLocation[]>;
