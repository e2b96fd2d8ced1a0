import { z } from "zod";
import { ProductChange } from "../../catalog/product.schema";
import { keptCodes, keptWithUnits } from "../../catalog/product-codes";
import { splitCodes } from "../../catalog/product-fields";
import { readCode, readWhole, readYesNo } from "../file/cells";
import { readDay } from "../file/dates";
import type { PartInput } from "./kind.server";
import { readMoney } from "./money-cells";
import type { Row, SeenKeys } from "./row";

const TEXTS = ["sku", "name", "shortName", "description", "category", "location", "batchNumber", "qrCode"] as const;
const MONEY = ["cost", "price", "packagingCost", "labelCost", "testCost"] as const;
const WHOLE = ["batchQuantity", "reorderPoint", "weightGrams", "lengthMm", "widthMm", "heightMm"] as const;

const FLAGS = ["isBatch", "lotTracked"] as const;

export interface ProductRow {
  row: Row;
  input: ProductChange;
  codes: string[];
}

/** The product form's schema, restricted to the fields in the file so that each row checks only those. */
export function schemaFor({ mapping }: Pick<PartInput, "mapping">) {
  const mapped = Object.entries(ProductChange.shape).filter(([field]) => mapping[field] !== undefined);
  return z.object(Object.fromEntries(mapped));
}

/**
 * Parses a row with the product form's schema. Empty cells keep the current value. `category` replaces the row's own.
 */
export function readProductRow(
  row: Row,
  { delimiter }: Pick<PartInput, "delimiter">,
  schema: z.ZodType,
  { currency, category }: { currency: string; category: string | undefined },
): ProductRow {
  const given: Record<string, unknown> = {};
  for (const field of TEXTS) given[field] = row.text(field) || undefined;
  for (const field of ["upc", "barcode"]) given[field] = row.read(field, readCode);
  if (category !== undefined) given.category = category;
  given.barcodes = row.text("barcodes") || undefined;
  for (const field of MONEY) given[field] = readMoney(row, field, delimiter, currency);
  for (const field of WHOLE) given[field] = row.read(field, (cell) => readWhole(cell, delimiter));
  given.purchaseDate = row.read("purchaseDate", readDay);
  for (const field of FLAGS) given[field] = row.read(field, readYesNo);
  if (!given.sku) row.refuse("sku", "SKU is required");
  for (const field of [...MONEY, ...WHOLE]) {
    if (!String(given[field] ?? "").startsWith("-")) continue;
    row.refuse(field, "This cannot be less than zero");
    given[field] = undefined;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { row, input: parsed.data as ProductChange, codes: codesOf(row) };
  for (const issue of parsed.error.issues) row.refuse(String(issue.path[0]), issue.message);
  return { row, input: {}, codes: codesOf(row) };
}

export const codesOf = (row: Row): string[] => [...unitsOf(row).keys()];

export const unitsOf = (row: Row): Map<string, number | null> =>
  keptWithUnits([row.text("upc"), row.text("barcode")], splitCodes(row.text("barcodes")));

/** Refuses a SKU or code that an earlier row of the file has. */
export function compareProductRow({ row, codes }: Pick<ProductRow, "row" | "codes">, seen: SeenKeys): void {
  const sku = row.text("sku");
  const first = sku && seen.before(`sku ${sku.toLowerCase()}`, row.row);
  if (first) row.refuse("sku", `Row ${first} already has this SKU`);
  for (const code of codes) {
    const other = seen.before(`code ${code}`, row.row);
    if (other) refuseCode(row, code, `is already in row ${other}`);
  }
}

/** Reports the problem at the cell that holds the code, and quotes it as written there. */
export function refuseCode(row: Row, code: string, reason: string): void {
  const field = ["upc", "barcode"].find((one) => keptCodes([row.text(one)])[0] === code);
  row.refuse(field ?? "barcodes", `${field ? row.text(field) : code} ${reason}`);
}
