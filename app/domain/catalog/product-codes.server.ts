import { sql } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { spellingsOf, storedCode } from "./gtin";

export interface TakenCode {
  code: string;
  productId: string;
  sku: string;
}

/** As they are kept, each once. */
export const keptCodes = (codes: readonly (string | null | undefined)[]): string[] => [
  ...new Set(codes.filter((code): code is string => Boolean(code)).map(storedCode)),
];

const listOf = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** How a kept code may stand in a product's own columns. */
const spellings = (code: string): string[] => (/^\d{14}$/.test(code) ? [code, ...spellingsOf(code)] : [code]);

/** Which of these codes belong to products of the company already, whichever way they are written there. */
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
            where ${own(products)} and ${products.upc} is not null and ${products.upc} in ${written}
          union select ${products.barcode}, ${products.id} from ${products}
            where ${own(products)} and ${products.barcode} is not null and ${products.barcode} in ${written}
        ) as hit join ${products} on ${products.id} = hit.id and ${own(products)}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, code: storedCode(row.code) })));
}

/** Makes exactly these the product's codes; a code that stays keeps how many units it stands for. */
export const codeStatements = (
  company: CompanyDb,
  productId: string,
  { gone, added }: { gone: readonly string[]; added: readonly string[] },
): Statement<unknown>[] => [
  ...(gone.length > 0
    ? [
        company.delete(
          productBarcodes,
          sql`${productBarcodes.productId} = ${productId} and ${productBarcodes.code} in ${listOf(gone)}`,
        ),
      ]
    : []),
  ...(added.length > 0
    ? [
        company.insertMany(
          productBarcodes,
          added.map((code) => ({ code, productId })),
        ),
      ]
    : []),
];

/** The codes that the product carries, as kept. */
export const listCodes = (company: CompanyDb, productId: string): Statement<string[]> =>
  company
    .rows(
      { code: productBarcodes.code },
      (own) => sql`from ${productBarcodes} where ${own(productBarcodes)} and ${productBarcodes.productId} = ${productId}
        order by ${productBarcodes.code}`,
    )
    .map((rows) => rows.map(({ code }) => code));
