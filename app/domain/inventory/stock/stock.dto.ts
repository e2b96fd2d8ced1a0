import { z } from "zod";
import { minorToDecimal } from "../../kernel/money";
import type { StockRow } from "../stock-list.server";
import { STOCK_LEVEL } from "../stock-status";

/** Filters of the API and the export. */
export const StockFilter = z.object({
  companyId: z.string().max(64).optional(),
  category: z.string().trim().max(50).optional(),
  stock: z.enum(STOCK_LEVEL, "out, low or in").optional(),
  q: z.string().trim().max(100).optional(),
});
export type StockFilter = z.output<typeof StockFilter>;

/** Row type of an export: a product, or a lot of a product at a location. */
const STOCK_EXPORT_ROWS = ["product", "location"] as const;
export type StockExportRow = (typeof STOCK_EXPORT_ROWS)[number];

export const StockExportQuery = StockFilter.extend({
  format: z.enum(["csv", "xlsx"], "csv or xlsx").default("csv"),
  per: z.enum(STOCK_EXPORT_ROWS, "product or location").default("product"),
});

export const StockPageQuery = z.object({
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(200).optional(),
});

/** A product's stock in the API; `quantity` is on hand. */
export const StockDto = z.object({
  id: z.string(),
  productId: z.string(),
  companyId: z.string(),
  quantity: z.number().int(),
  allocated: z.number().int(),
  /** Units available to new orders: excludes expired, quarantined and recalled lots. */
  available: z.number().int(),
  reorderPoint: z.number().int(),
  product: z.object({
    name: z.string(),
    sku: z.string(),
    barcode: z.string().nullable(),
    category: z.string().nullable(),
    cost: z.string().nullable(),
  }),
});

/** A product has one stock record, with the product's id. */
export const toStockDto = (row: StockRow): z.output<typeof StockDto> => ({
  id: row.id,
  productId: row.id,
  companyId: row.companyId,
  quantity: row.onHand,
  allocated: row.allocated,
  available: row.available,
  reorderPoint: row.reorderPoint,
  product: {
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    category: row.category,
    cost: row.costMinor === null ? null : minorToDecimal(row.costMinor, row.currency),
  },
});
