import type { products } from "#db/schema/catalog";
import { readPrice } from "../kernel/read-amount";
import type { NewProduct, ProductChange } from "./product.schema";

type Row = typeof products.$inferInsert;

const MONEY = {
  cost: "costMinor",
  price: "priceMinor",
  packagingCost: "packagingCostMinor",
  labelCost: "labelCostMinor",
  testCost: "testCostMinor",
} as const;
const SAME = [
  "name",
  "sku",
  "shortName",
  "description",
  "upc",
  "barcode",
  "category",
  "location",
  "batchNumber",
  "qrCode",
  "batchQuantity",
  "purchaseDate",
  "isBatch",
  "lotTracked",
  "serialNumbers",
  "weightGrams",
  "lengthMm",
  "widthMm",
  "heightMm",
] as const;

/** Converts an input to column values, with amounts in exact minor units. Returns problems by field. */
export function productValues(
  input: ProductChange,
  currency: string,
): { values: Partial<Row>; problems: Record<string, string[]> } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string[]> = {};
  for (const key of SAME) if (input[key] !== undefined) values[key] = input[key];
  // An empty reorder point keeps the default.
  if (input.reorderPoint !== undefined && input.reorderPoint !== null) values.reorderPoint = input.reorderPoint;
  for (const [key, column] of Object.entries(MONEY)) {
    const text = input[key as keyof typeof MONEY];
    if (text === undefined) continue;
    const read = text === null ? { minor: null } : readPrice(text, currency);
    if ("problem" in read) problems[key] = [read.problem];
    else values[column] = read.minor;
  }
  return { values: values as Partial<Row>, problems };
}

export const PEPTIDES = "peptides";

export type Batch = Partial<Pick<NewProduct, "category" | "isBatch" | "batchNumber" | "batchQuantity">>;

/**
 * Peptides are always tracked by lot: all products of a peptide company, and products of the peptide category
 * elsewhere.
 */
export const keptByLot = (companyCategory: string | undefined, category: string | null | undefined): boolean =>
  companyCategory === PEPTIDES || category === PEPTIDES;

/** As given; in a peptide company a product with a batch number is a batch by default. */
export const isBatchOf = (companyCategory: string | undefined, input: Batch): boolean =>
  input.isBatch ?? (companyCategory === PEPTIDES && Boolean(input.batchNumber));

/** The generated QR code of a peptide batch, when none was given. */
export const batchQrCode = (batchNumber: string, now: number): string => `QR-${batchNumber}-${now}`;
