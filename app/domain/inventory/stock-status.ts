export const STOCK_LEVEL = ["out", "low", "in"] as const;
export type StockLevel = (typeof STOCK_LEVEL)[number];

export type StockStatus = "Out of Stock" | "Low Stock" | "In Stock";

/** Nothing on hand; at or below the reorder point; more. */
export const stockStatus = (onHand: number, reorderPoint: number): StockStatus =>
  onHand <= 0 ? "Out of Stock" : onHand <= reorderPoint ? "Low Stock" : "In Stock";
