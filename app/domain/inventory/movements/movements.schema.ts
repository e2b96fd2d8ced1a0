import { z } from "zod";
import { isDay } from "../../catalog/product-fields";
import { FILTER_KIND } from "./movement-labels";

const day = z.string().refine(isDay, "This date does not exist");
/** An id, with suffixes that distinguish rows written by one statement. */
export const MovementCursor = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{1,30}(\.\d{1,6}){0,2}$/, "Unknown cursor");

const filter = {
  kind: z.enum(FILTER_KIND, "Unknown kind").optional(),
  /** Days, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const MovementQuery = z.object({
  ...filter,
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: MovementCursor.optional(),
});
export type MovementQuery = z.output<typeof MovementQuery>;

const PRODUCT_PART = ["stock", "movements"] as const;

/** Query of the product's page. Invalid values are dropped instead of refused. */
export const ProductStockQuery = z.object({
  show: z.enum(PRODUCT_PART).default("stock").catch("stock"),
  kind: filter.kind.catch(undefined),
  from: filter.from.catch(undefined),
  to: filter.to.catch(undefined),
  /** Also lists allocation movements. */
  promises: z.literal("1").optional().catch(undefined),
  cursor: MovementCursor.optional().catch(undefined),
  /** The order after which the next page of allocations starts. */
  after: z.string().max(64).optional().catch(undefined),
});
export type ProductStockQuery = z.output<typeof ProductStockQuery>;
