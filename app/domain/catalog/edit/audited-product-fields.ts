import type { products } from "#db/schema/catalog";
import type { Facts } from "../../audit/audit.schema";

const KEPT = [
  "name",
  "shortName",
  "sku",
  "upc",
  "barcode",
  "category",
  "costMinor",
  "priceMinor",
  "packagingCostMinor",
  "labelCostMinor",
  "testCostMinor",
  "location",
  "batchNumber",
  "batchQuantity",
  "lotTracked",
  "serialNumbers",
  "isBatch",
  "qrCode",
  "purchaseDate",
  "weightGrams",
  "lengthMm",
  "widthMm",
  "heightMm",
  "image1Url",
  "image2Url",
  "image3Url",
  "reorderPoint",
  "startingInventory",
] as const;

/** Product fields for the audit log, without empty ones. */
export const productFacts = (row: Partial<typeof products.$inferSelect>): Facts =>
  Object.fromEntries(KEPT.flatMap((key) => (row[key] === null || row[key] === undefined ? [] : [[key, row[key]]])));
