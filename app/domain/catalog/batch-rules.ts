import type { NewProduct } from "./product.schema";

/** Rules for batch products: fields that peptide companies require, and which products are tracked by lot. */

export const PEPTIDE_BATCH = "Batch number and quantity are required for peptide companies";

const PEPTIDES = "peptides";

type Batch = Partial<Pick<NewProduct, "category" | "isBatch" | "batchNumber" | "batchQuantity">>;

/** Detects the form: only the inventory screen's form has category, batch and opening units. */
export const formOf = (input: Batch): "inventory" | "company" =>
  input.category || input.isBatch || input.batchNumber || input.batchQuantity ? "inventory" : "company";

/**
 * Missing batch fields. In a peptide company the inventory screen's form requires batch number and quantity; the
 * company page's form asks for neither.
 */
export function missingBatch(
  companyCategory: string | undefined,
  input: Batch,
  form: "inventory" | "company",
): Record<string, string[]> | null {
  if (companyCategory !== PEPTIDES || form === "company") return null;
  const missing = (["batchNumber", "batchQuantity"] as const).filter((field) => !input[field]);
  return missing.length > 0 ? Object.fromEntries(missing.map((field) => [field, [PEPTIDE_BATCH]])) : null;
}

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
