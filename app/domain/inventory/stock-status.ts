import { STOCK_LEVEL, type StockLevel } from "#db/schema/column-values";

export { STOCK_LEVEL, type StockLevel };

export type StockStatus = "Out of Stock" | "Low Stock" | "In Stock";

/** Nothing on hand; at or below the reorder point; above it. */
export const stockStatus = (onHand: number, reorderPoint: number): StockStatus =>
  onHand <= 0 ? "Out of Stock" : onHand <= reorderPoint ? "Low Stock" : "In Stock";

/** The level that an administrator's filter option means: "Out of Stock", "out_of_stock", "out". */
export function stockLevelMeant(value: string): StockLevel | null {
  const word = value.toLowerCase().replaceAll(/[^a-z]/g, "");
  return STOCK_LEVEL.find((level) => word === level || word === `${level}stock` || word === `${level}ofstock`) ?? null;
}
