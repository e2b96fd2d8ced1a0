import { z } from "zod";
import type { products } from "#db/schema/catalog";
import { minorToDecimal } from "../../kernel/money";
import { testingCostPerUnit } from "../edit/testing-cost";
import { furtherCodes, type KeptCode } from "../product-codes";
import { SERIAL_CAPTURE } from "../serial-capture";

const text = z.string().nullable();
const money = z.string().nullable();

export const ProductDto = z.object({
  id: z.string(),
  companyId: z.string(),
  name: z.string(),
  shortName: text,
  description: text,
  sku: z.string(),
  upc: text,
  barcode: text,
  /** Additional codes; a scan counts as `unitsPerScan` units. */
  barcodes: z.array(z.object({ code: z.string(), unitsPerScan: z.number().int() })),
  category: text,
  /** Of all amounts. */
  currency: z.string(),
  cost: money,
  price: money,
  packagingCost: money,
  labelCost: money,
  testCost: money,
  /** Test cost divided by batch quantity, to four decimals. */
  testingCostPerUnit: money,
  location: text,
  batchNumber: text,
  qrCode: text,
  batchQuantity: z.number().int().nullable(),
  purchaseDate: text,
  isBatch: z.boolean(),
  lotTracked: z.boolean(),
  serialNumbers: z.enum(SERIAL_CAPTURE),
  reorderPoint: z.number().int(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  /** Opening units; null when the product was created without any. */
  startingInventory: z.number().int().nullable(),
  image1Url: text,
  image2Url: text,
  image3Url: text,
  /** No longer sold, but kept for orders and movements that reference it. */
  archived: z.boolean(),
});
export type ProductDto = z.output<typeof ProductDto>;

/** `origin` makes the addresses of the product's pictures absolute. */
export function toProductDto(
  row: typeof products.$inferSelect,
  codes: readonly KeptCode[],
  origin: string,
): ProductDto {
  const picture = (url: string | null) => (url?.startsWith("/") ? origin + url : url);
  const amount = (minor: number | null) => (minor === null ? null : minorToDecimal(minor, row.currency));
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    shortName: row.shortName,
    description: row.description,
    sku: row.sku,
    upc: row.upc,
    barcode: row.barcode,
    barcodes: furtherCodes(row, codes),
    category: row.category,
    currency: row.currency,
    cost: amount(row.costMinor),
    price: amount(row.priceMinor),
    packagingCost: amount(row.packagingCostMinor),
    labelCost: amount(row.labelCostMinor),
    testCost: amount(row.testCostMinor),
    testingCostPerUnit: testingCostPerUnit(row.testCostMinor, row.batchQuantity, row.currency),
    location: row.location,
    batchNumber: row.batchNumber,
    qrCode: row.qrCode,
    batchQuantity: row.batchQuantity,
    purchaseDate: row.purchaseDate,
    isBatch: row.isBatch,
    lotTracked: row.lotTracked,
    serialNumbers: row.serialNumbers,
    reorderPoint: row.reorderPoint,
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
    startingInventory: row.startingInventory,
    image1Url: picture(row.image1Url),
    image2Url: picture(row.image2Url),
    image3Url: picture(row.image3Url),
    archived: row.archivedAt !== null,
  };
}
