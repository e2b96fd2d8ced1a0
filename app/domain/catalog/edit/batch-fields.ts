import { type Batch, PEPTIDES } from "../product-values";

/** Batch fields that the inventory screen's form requires in peptide companies. */

export const PEPTIDE_BATCH = "Batch number and quantity are required for peptide companies";

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
