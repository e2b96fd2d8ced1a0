import { z } from "zod";

/** Query of the Products tab. Invalid values are dropped instead of refused. */
export const ProductsTabQuery = z.object({
  company: z.string().min(1).max(64),
  tab: z.string().max(40).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  show: z.literal("archived").optional().catch(undefined),
  cursor: z.string().max(64).optional().catch(undefined),
});
/** The same for a page that can be opened without a company. */
export const AnyProductsTabQuery = ProductsTabQuery.partial({ company: true });
export type ProductsTabQuery = z.output<typeof ProductsTabQuery>;
