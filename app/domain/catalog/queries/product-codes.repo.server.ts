import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { spellingsOf, storedCode } from "../codes/gtin";
import { type KeptCode, keptCodes, type TakenCode } from "../product-codes";

const listOf = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Forms in which a stored code can occur in a product's own columns. */
const spellings = (code: string): string[] => (/^\d{14}$/.test(code) ? [code, ...spellingsOf(code)] : [code]);

/**
 * Codes among these that products of the company already have, in any spelling. The cost depends on the number of codes
 * only: with `is not null` beside `in`, or without `cross`, SQLite would read all codes or products of the company.
 */
export function findTakenCodes(company: CompanyDb, codes: readonly string[]): Statement<TakenCode[]> {
  const kept = keptCodes(codes);
  const written = listOf(kept.flatMap(spellings));
  return company
    .rows(
      { code: sql`hit.code`.mapWith(String), productId: products.id, sku: products.sku },
      (own) => sql`from (
          select ${productBarcodes.code} as code, ${productBarcodes.productId} as id from ${productBarcodes}
            where ${own(productBarcodes)} and ${productBarcodes.code} in ${listOf(kept)}
          union select ${products.upc}, ${products.id} from ${products}
            where ${own(products)} and ${products.upc} in ${written}
          union select ${products.barcode}, ${products.id} from ${products}
            where ${own(products)} and ${products.barcode} in ${written}
        ) as hit cross join ${products} on ${products.id} = hit.id and ${own.found(products)}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, code: storedCode(row.code) })));
}

/** Forces the index, because SQLite may otherwise read all codes of the company for each product. */
const BY_PRODUCT = sql`${productBarcodes} indexed by product_barcodes_by_product`;

/** The product's codes in stored form. */
export const listCodes = (company: CompanyDb, productId: string): Statement<KeptCode[]> =>
  company.rows(
    { code: productBarcodes.code, unitsPerScan: productBarcodes.unitsPerScan },
    (own) => sql`from ${BY_PRODUCT} where ${own(productBarcodes)} and ${productBarcodes.productId} = ${productId}
      order by ${productBarcodes.code}`,
  );

/** Codes of the products on a page, across companies. */
export const codesOfProducts = (db: ScopedDb, ids: readonly string[]): Statement<Map<string, KeptCode[]>> =>
  db
    .rows(
      { productId: products.id, code: productBarcodes.code, unitsPerScan: productBarcodes.unitsPerScan },
      (own) => sql`from ${products} cross join ${BY_PRODUCT}
        on ${own.through(productBarcodes, products)} and ${productBarcodes.productId} = ${products.id}
        where ${own(products)} and ${products.id} in ${listOf(ids)} order by ${productBarcodes.code}`,
    )
    .map((rows) => {
      const found = new Map<string, KeptCode[]>();
      for (const { productId, ...code } of rows) found.set(productId, [...(found.get(productId) ?? []), code]);
      return found;
    });

/** A product's codes as JSON, as a column of a product query. */
export const codesColumn = (own: Ownership): SQL<string> =>
  sql`(select json_group_array(json_object('code', ${productBarcodes.code}, 'unitsPerScan', ${productBarcodes.unitsPerScan}))
    from ${BY_PRODUCT} where ${own.through(productBarcodes, products)} and ${productBarcodes.productId} = ${products.id})`.mapWith(
    String,
  );

/** Changes the units of some of the product's codes. */
export const updateCodeUnits = (company: CompanyDb, productId: string, changed: readonly KeptCode[]): Statement<void> =>
  company.write(
    (own) => sql`update ${productBarcodes} set units_per_scan = it.value ->> 'unitsPerScan'
      from json_each(${JSON.stringify(changed)}) as it where ${own(productBarcodes)}
        and ${productBarcodes.productId} = ${productId} and ${productBarcodes.code} = it.value ->> 'code'`,
  );
