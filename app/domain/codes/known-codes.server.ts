import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { type Barcode, inAnyCase, lotIn, spellings } from "./barcode";
import type { CompanySource } from "./company-source.server";
import type { KnownLot, KnownPlace, KnownProduct } from "./known";

/**
 * Lookups of a scanned code, each through an index: products by SKU, barcode, UPC or QR code; lots by number;
 * locations. Three statements for the caller's batch.
 */
export const knownUnder = (db: ScopedDb, whose: CompanySource, code: Barcode) =>
  [productsUnder(db, whose, code), lotsUnder(db, whose, code), placesUnder(db, whose, code)] as const;

export const anyOf = (values: readonly string[]): SQL =>
  sql`in (select value from json_each(${JSON.stringify(values)}))`;

/** Maximum number of matches per kind that a message lists. */
const MAX_MATCHES = 5;

const other = alias(products, "other");

/** The ids of the products with the code, as a subquery inside the `whose` source. */
export function productIds(own: Ownership, { of }: CompanySource, code: Barcode): SQL {
  const spelled = anyOf(spellings(code));
  const under = (column: AnySQLiteColumn) =>
    sql`select ${other.id} from ${products} ${other} where ${of(own, other)} and ${column} is not null and ${column} ${spelled}`;
  return sql`select ${productBarcodes.productId} from ${productBarcodes}
      where ${of(own, productBarcodes)} and ${productBarcodes.code} ${spelled}
    union ${under(other.sku)} union ${under(other.upc)} union ${under(other.barcode)} union ${under(other.qrCode)}`;
}

function productsUnder(db: ScopedDb, whose: CompanySource, code: Barcode) {
  const { from, of, where } = whose;
  const lies = (own: Ownership) => sql`(select ${locations.code} from ${stockLevels}
    cross join ${locations} on ${own.through(locations, stockLevels)} and ${locations.id} = ${stockLevels.locationId}
    where ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id} and ${stockLevels.onHand} > 0
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
        location: products.location,
        archivedAt: products.archivedAt,
        lies: sql<string | null>`lies`,
        units: sql<number>`units`,
      },
      (
        own,
      ) => sql`from (select ${products}.*, ${lies(own)} as lies, coalesce(max(${productBarcodes.unitsPerScan}), 1) as units ${from}
          cross join ${products} on ${of(own, products)} and ${products.id} in (${productIds(own, whose, code)})
          left join ${productBarcodes} on ${of(own, productBarcodes)} and ${productBarcodes.code} ${anyOf(spellings(code))}
            and ${productBarcodes.productId} = ${products.id}
          where ${where(own)} group by ${products.companyId}, ${products.id} limit ${MAX_MATCHES * 2}) as ${products}
        order by ${products.archivedAt} is not null, ${products.name}, ${products.id} limit ${MAX_MATCHES}`,
    )
    .map((found) => found.map(({ archivedAt, ...one }): KnownProduct => ({ ...one, isArchived: archivedAt !== null })));
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
        location: products.location,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        lotStatus: sql<string>`${lots.status}`,
        stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
        archivedAt: products.archivedAt,
      },
      (own) => sql`${from} cross join ${lots} on ${of(own, lots)} and ${lots.lotNumber} <> ''
        and ${lots.lotNumber} ${anyOf(inAnyCase(lotIn(code)))}
      cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
      left join ${stockRules} on ${own.through(stockRules, lots)}
      where ${where(own)} order by ${lots.id} desc limit 20`,
    )
    .map((found) => found.map(({ archivedAt, ...one }): KnownLot => ({ ...one, isArchived: archivedAt !== null })));

const placesUnder = (db: ScopedDb, { from, of, where }: CompanySource, code: Barcode) =>
  db.rows(
    {
      id: locations.id,
      companyId: locations.companyId,
      code: locations.code,
      archivedAt: locations.archivedAt,
    },
    (
      own,
    ) => sql`${from} cross join ${locations} on ${of(own, locations)} and ${locations.code} ${anyOf(inAnyCase(code.text))}
      where ${where(own)} order by ${locations.archivedAt} is not null limit ${MAX_MATCHES}`,
  ) satisfies PromiseLike<KnownPlace[]>;
