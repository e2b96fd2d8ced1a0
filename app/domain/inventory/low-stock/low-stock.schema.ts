import { z } from "zod";
import { listParams } from "../../filters/list-params";
import { typedInteger } from "../../kernel/typed-fields";
import { LOW_STOCK_LIST } from "../stock-list/stock-columns";

/** Query of the low-stock list. */
export const LowStockQuery = z.object({
  company: z.string().trim().min(1).max(64).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  ...listParams(LOW_STOCK_LIST),
});
export type LowStockQuery = z.output<typeof LowStockQuery>;

/** The quantity at or below which a product should be reordered. */
export const ReorderPoint = z.object({
  productId: z.string().min(1).max(64),
  reorderPoint: typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(0, "At least 0")
      .max(1_000_000, "At most 1,000,000"),
  ),
});
