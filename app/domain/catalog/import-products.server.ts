import { sql } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";

type Row = typeof products.$inferInsert;

/** One product that a file brings; `id` is that of the product with this SKU, null where there is none yet. */
export interface ImportedProduct {
  id: string | null;
  values: Partial<Row>;
  /** As kept; they are added to those that the product has. */
  codes: readonly string[];
  /** As kept: what the row puts others in place of. */
  gone: readonly string[];
}

/** Columns that a file may set, with what a new product has where the file says nothing. */
const COLUMNS = {
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
} as const;
const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * Makes and changes many products, for the caller's batch: a handful of statements whatever their number. What a row
 * does not say stays. A code that somebody else's product has taken meanwhile rolls the batch back.
 */
export function importProducts(
  ctx: Ctx,
  company: CompanyDb,
  rows: readonly ImportedProduct[],
  fresh: { lotTracked: boolean },
): Statement<unknown>[] {
  const made = rows.filter(({ id }) => id === null).map((row) => ({ ...row, id: ctx.newId() }));
  const kept = rows.filter((row): row is ImportedProduct & { id: string } => row.id !== null);
  const pairs = (list: "codes" | "gone") =>
    [...made, ...kept].flatMap((row) => row[list].map((code) => ({ code, productId: row.id })));
  const [codes, gone] = [pairs("codes"), pairs("gone")];
  return [
    ...(made.length > 0
      ? [
          company.insertMany(
            products,
            made.map((row) => newRow(ctx, row, fresh.lotTracked)),
          ),
        ]
      : []),
    ...(kept.length > 0 ? changes(ctx, company, kept) : []),
    ...(gone.length > 0 ? [dropCodes(company, gone)] : []),
    ...(codes.length > 0 ? addCodes(company, codes) : []),
  ];
}

function newRow(ctx: Ctx, { id, values }: ImportedProduct & { id: string }, lotTracked: boolean) {
  const given = Object.fromEntries(KEYS.map((key) => [key, values[key] ?? COLUMNS[key]]));
  return {
    ...(given as { name: string }),
    id,
    sku: values.sku ?? "",
    currency: ctx.config.currency,
    lotTracked: lotTracked || (values.lotTracked ?? false),
    isBatch: lotTracked && Boolean(values.batchNumber),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}

function changes(ctx: Ctx, company: CompanyDb, rows: readonly (ImportedProduct & { id: string })[]) {
  const data = JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })));
  const name = (key: (typeof KEYS)[number]) => sql.identifier(products[key].name);
  const sets = KEYS.map((key) => sql`${name(key)} = coalesce(it.value ->> ${key}, ${products[key]})`);
  return [
    company.write(
      (own) => sql`update ${products} set ${sql.join(sets, sql`, `)}, updated_at = ${ctx.now()}
        from json_each(${data}) as it where ${own(products)} and ${products.id} = it.value ->> 'id'`,
    ),
  ];
}

type Pair = { code: string; productId: string };

const dropCodes = (company: CompanyDb, gone: readonly Pair[]): Statement<unknown> =>
  company.write(
    (own) => sql`delete from ${productBarcodes} where ${own(productBarcodes)} and (code, product_id) in (
      select value ->> 'code', value ->> 'productId' from json_each(${JSON.stringify(gone)}))`,
  );

function addCodes(company: CompanyDb, codes: readonly Pair[]): Statement<unknown>[] {
  const data = JSON.stringify(codes);
  return [
    company.write(
      (own) => sql`insert into ${productBarcodes} (company_id, code, product_id)
        select ${own.id}, value ->> 'code', value ->> 'productId' from json_each(${data}) where true
        on conflict (company_id, code) do nothing`,
    ),
    company.assert(
      "taken",
      (
        own,
      ) => sql`not exists (select 1 from json_each(${data}) as it cross join ${productBarcodes} on ${own(productBarcodes)}
        and ${productBarcodes.code} = it.value ->> 'code' where ${productBarcodes.productId} <> it.value ->> 'productId')`,
    ),
  ];
}
