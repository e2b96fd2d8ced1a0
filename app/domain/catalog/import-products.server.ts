import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { batchQrCode, isBatchOf, keptByLot } from "./product-values";
import {
  addCodes,
  deleteCodes,
  IMPORTED_COLUMNS,
  IMPORTED_KEYS,
  updateProducts,
} from "./queries/import-products.repo.server";

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

/**
 * Creates and changes many products with a fixed number of statements, for the caller's batch. Fields without a value
 * in the row keep theirs. Rolls the batch back when another product has taken one of the codes in the meantime.
 */
export function importProducts(
  ctx: Ctx,
  company: CompanyDb,
  rows: readonly ImportedProduct[],
  options: { peptides: boolean },
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
            made.map((row, n) => newRow(ctx, row, options.peptides, n)),
          ),
        ]
      : []),
    ...(kept.length > 0 ? [updateProducts(ctx, company, kept)] : []),
    ...(gone.length > 0 ? [deleteCodes(company, gone)] : []),
    ...(codes.length > 0 ? addCodes(company, codes) : []),
  ];
}

/** `n` keeps generated batch codes unique within one file. */
function newRow(ctx: Ctx, { id, values }: ImportedProduct & { id: string }, peptides: boolean, n: number) {
  const given = Object.fromEntries(IMPORTED_KEYS.map((key) => [key, values[key] ?? IMPORTED_COLUMNS[key]]));
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
