import { z } from "zod";
import { categoryName } from "../catalog/product-fields";
import { stockLevelMeant } from "./stock-status";

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);

/** Query of the stock list. Invalid values are dropped instead of refused. */
export const StockScreenQuery = z.object({
  company: text(64),
  q: z.string().trim().max(100).optional().catch(undefined),
  category: z.string().trim().min(1).max(50).transform(categoryName).optional().catch(undefined),
  /** The value of a filter option, which administrators define. */
  stock: z
    .string()
    .transform((value) => stockLevelMeant(value) ?? undefined)
    .optional()
    .catch(undefined),
  cursor: text(200),
  /** The product whose lots are expanded. */
  open: text(64),
});
export type StockScreenQuery = z.output<typeof StockScreenQuery>;

/** The same as a tab of a company's page. */
export const StockTabQuery = StockScreenQuery.extend({ company: z.string().min(1).max(64) });
