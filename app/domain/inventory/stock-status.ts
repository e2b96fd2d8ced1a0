import { STOCK_LEVEL, type StockLevel } from "#db/schema/column-values";
import { statusTable } from "../kernel/status-table";

export { STOCK_LEVEL, type StockLevel };

export const STOCK_STATUS_TABLE = statusTable<StockLevel>({
  out: { label: "Out of Stock", tone: "bad", icon: "failed" },
  low: { label: "Low Stock", tone: "warn", icon: "alert" },
  in: { label: "In Stock", tone: "good", icon: "good" },
});

/** A product or a location that is no longer used, or not picked from. */
export const IN_USE_TABLE = statusTable({
  archived: { label: "Archived", tone: "neutral", icon: "archived" },
  "out-of-use": { label: "Out of use", tone: "neutral", icon: "archived" },
  reserved: { label: "Reserved", tone: "info", icon: "lock" },
  "not-pickable": { label: "Not pickable", tone: "warn", icon: "stopped" },
});

/** Nothing on hand; at or below the reorder point; above it. */
const stockLevel = (onHand: number, reorderPoint: number): StockLevel =>
  onHand <= 0 ? "out" : onHand <= reorderPoint ? "low" : "in";

/** Its name, as the API and the files give it. */
export const stockStatus = (onHand: number, reorderPoint: number): string =>
  STOCK_STATUS_TABLE[stockLevel(onHand, reorderPoint)].label;

/** The level that an administrator's filter option means: "Out of Stock", "out_of_stock", "out". */
export function stockLevelMeant(value: string): StockLevel | null {
  const word = value.toLowerCase().replaceAll(/[^a-z]/g, "");
  return STOCK_LEVEL.find((level) => word === level || word === `${level}stock` || word === `${level}ofstock`) ?? null;
}
