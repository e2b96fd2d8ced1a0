import type { NewProduct } from "./product.schema";

/** Products that come in batches: what a peptide company's products need, and what is kept by lot. */

export const PEPTIDE_BATCH = "Batch number and quantity are required for peptide companies";

const PEPTIDES = "peptides";

type Batch = Partial<Pick<NewProduct, "category" | "isBatch" | "batchNumber" | "batchQuantity">>;

/** Which of the two forms has sent it: only the inventory screen's names a category, a batch or opening units. */
export const formOf = (input: Batch): "inventory" | "company" =>
  input.category || input.isBatch || input.batchNumber || input.batchQuantity ? "inventory" : "company";

/**
 * In a peptide company the inventory screen's form needs batch number and quantity; the company page's form asks for
 * neither. What is missing, by field.
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

/** Peptides are kept by lot, always: all that their company has, and whatever has their category elsewhere. */
export const keptByLot = (companyCategory: string | undefined, category: string | null | undefined): boolean =>
  companyCategory === PEPTIDES || category === PEPTIDES;

/** As it was said; in a peptide company whatever has a batch number is a batch. */
export const isBatchOf = (companyCategory: string | undefined, input: Batch): boolean =>
  input.isBatch ?? (companyCategory === PEPTIDES && Boolean(input.batchNumber));

/** A peptide batch is known by a code of its own where none was given. */
export const batchQrCode = (batchNumber: string, now: number): string => `QR-${batchNumber}-${now}`;
