import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

/** Query of the low-stock list. */
export const LowStockQuery = z.object({
  company: z.string().trim().min(1).max(64).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
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
