import { z } from "zod";
import type { products } from "#db/schema/catalog";
import { currencyDigits, minorToDecimal } from "../money";

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
  category: text,
  cost: money,
  price: money,
  packagingCost: money,
  labelCost: money,
  testCost: money,
  /** Test cost over batch quantity, to four decimals. */
  testingCostPerUnit: money,
  location: text,
  batchNumber: text,
  qrCode: text,
  batchQuantity: z.number().int().nullable(),
  purchaseDate: text,
  isBatch: z.boolean(),
  /** Units that the product was opened with; null where the ledger began otherwise. */
  startingInventory: z.number().int().nullable(),
  image1Url: text,
  image2Url: text,
  image3Url: text,
});
export type ProductDto = z.output<typeof ProductDto>;

export function toProductDto(row: typeof products.$inferSelect): ProductDto {
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
    category: row.category,
    cost: amount(row.costMinor),
    price: amount(row.priceMinor),
    packagingCost: amount(row.packagingCostMinor),
    labelCost: amount(row.labelCostMinor),
    testCost: amount(row.testCostMinor),
    testingCostPerUnit: perUnit(row),
    location: row.location,
    batchNumber: row.batchNumber,
    qrCode: row.qrCode,
    batchQuantity: row.batchQuantity,
    purchaseDate: row.purchaseDate,
    isBatch: row.isBatch,
    startingInventory: row.startingInventory,
    image1Url: row.image1Url,
    image2Url: row.image2Url,
    image3Url: row.image3Url,
  };
}

/** Test cost over batch quantity to four decimals, by whole numbers: no float takes part. */
function perUnit({ testCostMinor, batchQuantity, currency }: typeof products.$inferSelect): string | null {
  if (testCostMinor === null || !batchQuantity) return null;
  const scale = 10n ** BigInt(4 - currencyDigits(currency));
  const [cost, units] = [BigInt(testCostMinor) * scale, BigInt(batchQuantity)];
  const rounded = ((cost * 2n + units) / (units * 2n)).toString().padStart(5, "0");
  return `${rounded.slice(0, -4)}.${rounded.slice(-4)}`;
}
