import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { type Barcode, spellings } from "../codes/barcode";

export interface KnownGood {
  id: string;
  sku: string;
  name: string;
  lotTracked: boolean;
  location: string | null;
  isArchived: boolean;
  /** Units that one scan of this code means: more than one for a case. */
  units: number;
}
export interface KnownNumber {
  productId: string;
  sku: string;
  name: string;
  location: string | null;
  lotNumber: string;
  expiresOn: string | null;
}

const anyOf = (values: readonly string[]): SQL => sql`in (select value from json_each(${JSON.stringify(values)}))`;

/**
 * What a company knows under a code that was scanned, each by an index: products by SKU, barcode, UPC or QR code; lots
 * by number; a location. Three statements for the caller's batch.
 */
export const knownUnder = (company: CompanyDb, code: Barcode) =>
  [goodsUnder(company, code), lotsUnder(company, code), placeUnder(company, code)] as const;

function goodsUnder(company: CompanyDb, code: Barcode): Statement<KnownGood[]> {
  const spelled = anyOf(spellings(code));
  const other = alias(products, "other");
  return company
    .rows(
      {
        id: products.id,
        sku: products.sku,
        name: products.name,
        lotTracked: products.lotTracked,
        location: products.location,
        archivedAt: products.archivedAt,
        units: sql<number>`coalesce(${productBarcodes.unitsPerScan}, 1)`,
      },
      (own) => sql`from ${products}
        left join ${productBarcodes} on ${own(productBarcodes)} and ${productBarcodes.code} ${spelled} and ${productBarcodes.productId} = ${products.id}
        where ${own(products)} and ${products.id} in (
          select ${productBarcodes.productId} from ${productBarcodes} where ${own(productBarcodes)} and ${productBarcodes.code} ${spelled}
          union select ${other.id} from ${products} ${other} where ${own(other)} and ${other.sku} ${spelled}
          union select ${other.id} from ${products} ${other} where ${own(other)} and ${other.upc} is not null and ${other.upc} ${spelled}
          union select ${other.id} from ${products} ${other} where ${own(other)} and ${other.barcode} is not null and ${other.barcode} ${spelled}
          union select ${other.id} from ${products} ${other} where ${own(other)} and ${other.qrCode} is not null and ${other.qrCode} ${spelled}
        ) group by ${products.id} order by ${products.archivedAt} is not null limit 5`,
    )
    .map((found) => found.map(({ archivedAt, ...good }) => ({ ...good, isArchived: archivedAt !== null })));
}

function lotsUnder(company: CompanyDb, code: Barcode): Statement<KnownNumber[]> {
  const number = code.lot ?? code.text;
  return company.rows(
    {
      productId: products.id,
      sku: products.sku,
      name: products.name,
      location: products.location,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
    },
    (
      own,
    ) => sql`from ${lots} cross join ${products} on ${own(products)} and ${products.id} = ${lots.productId} and ${products.archivedAt} is null
      where ${own(lots)} and ${lots.lotNumber} <> '' and ${lots.lotNumber} ${anyOf([number, number.toUpperCase(), number.toLowerCase()])} limit 20`,
  );
}

const placeUnder = (company: CompanyDb, code: Barcode) =>
  company.first(
    { id: locations.id, code: locations.code, archivedAt: locations.archivedAt },
    (own) =>
      sql`from ${locations} where ${own(locations)} and ${locations.code} ${anyOf([code.text, code.text.toUpperCase()])}`,
  );
