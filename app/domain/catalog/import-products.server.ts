import { sql } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { batchQrCode, isBatchOf, keptByLot } from "./batch-rules";

type Row = typeof products.$inferInsert;

/** A product from a file; `id` is null when no product has its SKU yet. */
export interface ImportedProduct {
  id: string | null;
  values: Partial<Row>;
  /** In stored form, with units if given. They are added to the product's existing codes. */
  codes: readonly { code: string; units: number | null }[];
  /** In stored form: codes that the row replaces. */
  gone: readonly string[];
}

/** Columns that a file can set, with the default for new products. */
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
  isBatch: false,
} as const;
const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * Creates and changes many products with a fixed number of statements, for the caller's batch. Fields without a value
 * in the row keep theirs. Rolls the batch back when another product has taken one of the codes in the meantime.
 */
export function importProducts(
  ctx: Ctx,
  company: CompanyDb,
  rows: readonly ImportedProduct[],
  fresh: { peptides: boolean },
): Statement<unknown>[] {
  const made = rows.filter(({ id }) => id === null).map((row) => ({ ...row, id: ctx.newId() }));
  const kept = rows.filter((row): row is ImportedProduct & { id: string } => row.id !== null);
  const all = [...made, ...kept];
  const codes = all.flatMap((row) => row.codes.map((code) => ({ ...code, productId: row.id })));
  const gone = all.flatMap((row) => row.gone.map((code) => ({ code, productId: row.id })));
  return [
    ...(made.length > 0
      ? [
          company.insertMany(
            products,
            made.map((row, n) => newRow(ctx, row, fresh.peptides, n)),
          ),
        ]
      : []),
    ...(kept.length > 0 ? changes(ctx, company, kept) : []),
    ...(gone.length > 0 ? [dropCodes(company, gone)] : []),
    ...(codes.length > 0 ? addCodes(company, codes) : []),
  ];
}

/** `n` keeps generated batch codes unique within one file. */
function newRow(ctx: Ctx, { id, values }: ImportedProduct & { id: string }, peptides: boolean, n: number) {
  const given = Object.fromEntries(KEYS.map((key) => [key, values[key] ?? COLUMNS[key]]));
  const company = peptides ? "peptides" : undefined;
  const isBatch = isBatchOf(company, values);
  const { qrCode, batchNumber } = values;
  return {
    ...(given as { name: string }),
    id,
    sku: values.sku ?? "",
    currency: values.currency ?? ctx.config.currency,
    lotTracked: isBatch || keptByLot(company, values.category) || (values.lotTracked ?? false),
    isBatch,
    qrCode: qrCode ?? (peptides && isBatch && batchNumber ? batchQrCode(batchNumber, ctx.now() + n) : null),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}

function changes(ctx: Ctx, company: CompanyDb, rows: readonly (ImportedProduct & { id: string })[]) {
  const data = JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })));
  const name = (key: (typeof KEYS)[number]) => sql.identifier(products[key].name);
  const next = (key: (typeof KEYS)[number]) => sql`coalesce(given.fields ->> ${key}, ${products[key]})`;
  const sets = KEYS.map((key) => sql`${name(key)} = ${next(key)}`);
  const isChanged = KEYS.map((key) => sql`${products[key]} is not ${next(key)}`);
  return [
    company.write(
      // Materialized, because SQLite would otherwise scan the company's products and read the list once for each.
      (own) => sql`with given as materialized (
          select value ->> 'id' as id, value as fields from json_each(${data}))
        update ${products} set ${sql.join(sets, sql`, `)}, updated_at = ${ctx.now()}
        from given where ${own(products)} and ${products.id} = given.id
          and (${sql.join(isChanged, sql` or `)})`,
    ),
  ];
}

type Pair = { code: string; productId: string };
type Counted = Pair & { units: number | null };

const dropCodes = (company: CompanyDb, gone: readonly Pair[]): Statement<unknown> =>
  company.write(
    (own) => sql`delete from ${productBarcodes} where ${own(productBarcodes)} and (code, product_id) in (
      select value ->> 'code', value ->> 'productId' from json_each(${JSON.stringify(gone)}))`,
  );

function addCodes(company: CompanyDb, codes: readonly Counted[]): Statement<unknown>[] {
  const data = JSON.stringify(codes);
  const said = codes.filter(({ units }) => units !== null);
  return [
    company.write(
      (own) => sql`insert into ${productBarcodes} (company_id, code, product_id, units_per_scan)
        select ${own.id}, value ->> 'code', value ->> 'productId', coalesce(value ->> 'units', 1)
        from json_each(${data}) where true
        on conflict (company_id, code) do nothing`,
    ),
    ...(said.length > 0
      ? [
          company.write(
            (own) => sql`with given as materialized (
                select value ->> 'code' as code, value ->> 'productId' as product_id, value ->> 'units' as units
                from json_each(${JSON.stringify(said)}))
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
