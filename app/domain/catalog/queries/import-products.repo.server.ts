import { sql } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/** Columns that an import file can set, each with the default for new products. */
export const IMPORTED_COLUMNS = {
  name: "",
  shortName: null,
  description: null,
  upc: null,
  barcode: null,
  category: null,
  costMinor: null,
  priceMinor: null,
  packagingCostMinor: null,
  labelCostMinor: null,
  testCostMinor: null,
  location: null,
  batchNumber: null,
  batchQuantity: null,
  qrCode: null,
  purchaseDate: null,
  reorderPoint: 10,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  isBatch: false,
} as const;
export const IMPORTED_KEYS = Object.keys(IMPORTED_COLUMNS) as (keyof typeof IMPORTED_COLUMNS)[];

/** Changes products: fields without a value keep theirs, and a product without a change is not written. */
export function updateProducts(
  ctx: Ctx,
  company: CompanyDb,
  rows: readonly { id: string; values: Partial<typeof products.$inferInsert> }[],
) {
  const data = JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })));
  const name = (key: (typeof IMPORTED_KEYS)[number]) => sql.identifier(products[key].name);
  const next = (key: (typeof IMPORTED_KEYS)[number]) => sql`coalesce(given.fields ->> ${key}, ${products[key]})`;
  const sets = IMPORTED_KEYS.map((key) => sql`${name(key)} = ${next(key)}`);
  const isChanged = IMPORTED_KEYS.map((key) => sql`${products[key]} is not ${next(key)}`);
  return company.write(
    // Materialized, because SQLite would otherwise scan the company's products and read the list once for each.
    (own) => sql`with given as materialized (
          select value ->> 'id' as id, value as fields from json_each(${data}))
        update ${products} set ${sql.join(sets, sql`, `)}, updated_at = ${ctx.now()}
        from given where ${own(products)} and ${products.id} = given.id
          and (${sql.join(isChanged, sql` or `)})`,
  );
}

type ProductCode = { code: string; productId: string };
type CodeWithUnits = ProductCode & { units: number | null };

/** Removes these codes from their products. */
export const deleteCodes = (company: CompanyDb, gone: readonly ProductCode[]): Statement<unknown> =>
  company.write(
    (own) => sql`delete from ${productBarcodes} where ${own(productBarcodes)} and (code, product_id) in (
      select value ->> 'code', value ->> 'productId' from json_each(${JSON.stringify(gone)}))`,
  );

/** Adds codes to their products and sets their units; rolls the batch back (taken) when another product has one. */
export function addCodes(company: CompanyDb, codes: readonly CodeWithUnits[]): Statement<unknown>[] {
  const data = JSON.stringify(codes);
  const withUnits = codes.filter(({ units }) => units !== null);
  return [
    company.write(
      (own) => sql`insert into ${productBarcodes} (company_id, code, product_id, units_per_scan)
        select ${own.id}, value ->> 'code', value ->> 'productId', coalesce(value ->> 'units', 1)
        from json_each(${data}) where true
        on conflict (company_id, code) do nothing`,
    ),
    ...(withUnits.length > 0
      ? [
          company.write(
            (own) => sql`with given as materialized (
                select value ->> 'code' as code, value ->> 'productId' as product_id, value ->> 'units' as units
                from json_each(${JSON.stringify(withUnits)}))
              update ${productBarcodes} set units_per_scan = given.units
              from given where ${own(productBarcodes)}
                and ${productBarcodes.code} = given.code and ${productBarcodes.productId} = given.product_id`,
          ),
        ]
      : []),
    company.assert(
      "taken",
      (
        own,
      ) => sql`not exists (select 1 from json_each(${data}) as it cross join ${productBarcodes} on ${own(productBarcodes)}
        and ${productBarcodes.code} = it.value ->> 'code' where ${productBarcodes.productId} <> it.value ->> 'productId')`,
    ),
  ];
}
