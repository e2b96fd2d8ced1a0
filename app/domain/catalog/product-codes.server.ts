import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { spellingsOf, storedCode } from "../codes/gtin";
import type { GivenCode } from "./product-fields";

/** A code in stored form: GTINs as 14 digits. */
export interface KeptCode {
  code: string;
  unitsPerScan: number;
}

export interface TakenCode {
  code: string;
  productId: string;
  sku: string;
}

/** The codes in stored form, without duplicates. */
export const keptCodes = (codes: readonly (string | null | undefined)[]): string[] => [
  ...new Set(codes.filter((code): code is string => Boolean(code)).map(storedCode)),
];

/** All codes of a product in stored form with their units; null when no units were given. */
export function keptWithUnits(
  own: readonly (string | null | undefined)[],
  more: readonly GivenCode[],
): Map<string, number | null> {
  const kept = new Map<string, number | null>(keptCodes(own).map((code) => [code, null]));
  for (const { code, unitsPerScan } of more) {
    const stored = storedCode(code);
    kept.set(stored, unitsPerScan ?? kept.get(stored) ?? null);
  }
  return kept;
}

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
      { code: sql<string>`hit.code`, productId: products.id, sku: products.sku },
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

/** Removes codes from a product, adds others, and updates units. */
export const codeStatements = (
  company: CompanyDb,
  productId: string,
  { gone, added, changed }: { gone: readonly string[]; added: readonly KeptCode[]; changed: readonly KeptCode[] },
): Statement<unknown>[] => [
  ...(gone.length > 0
    ? [
        company.delete(
          productBarcodes,
          sql`${productBarcodes.productId} = ${productId} and ${productBarcodes.code} in ${listOf(gone)}`,
        ),
      ]
    : []),
  ...(changed.length > 0
    ? [
        company.write(
          (own) => sql`update ${productBarcodes} set units_per_scan = it.value ->> 'unitsPerScan'
            from json_each(${JSON.stringify(changed)}) as it where ${own(productBarcodes)}
              and ${productBarcodes.productId} = ${productId} and ${productBarcodes.code} = it.value ->> 'code'`,
        ),
      ]
    : []),
  ...(added.length > 0
    ? [
        company.insertMany(
          productBarcodes,
          added.map(({ code, unitsPerScan }) => ({ code, unitsPerScan, productId })),
        ),
      ]
    : []),
];

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
export const codesBeside = (own: Ownership): SQL<string> =>
  sql`(select json_group_array(json_object('code', ${productBarcodes.code}, 'unitsPerScan', ${productBarcodes.unitsPerScan}))
    from ${BY_PRODUCT} where ${own.through(productBarcodes, products)} and ${productBarcodes.productId} = ${products.id})`;

export const codesFrom = (json: string): KeptCode[] =>
  (JSON.parse(json) as KeptCode[]).sort((a, b) => (a.code < b.code ? -1 : 1));

/** Codes other than the product's own two columns. */
export function furtherCodes(
  product: { upc: string | null; barcode: string | null },
  codes: readonly KeptCode[],
): KeptCode[] {
  const own = keptCodes([product.upc, product.barcode]);
  // Includes an own code with more than one unit, because only this list states its units.
  return codes.filter(({ code, unitsPerScan }) => unitsPerScan > 1 || !own.includes(code));
}
