import { z } from "zod";
import { STOCK_LEVEL } from "./stock-status";

/** The stock list's own part of its address: what nobody can have meant is left out instead of refused. */
export const StockScreenQuery = z.object({
  company: z.string().min(1).max(64).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  category: z.string().max(50).optional().catch(undefined),
  stock: z.enum(STOCK_LEVEL).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
  /** The product whose lots are unfolded. */
  open: z.string().max(64).optional().catch(undefined),
});
export type StockScreenQuery = z.output<typeof StockScreenQuery>;

/** The same as a tab of one company's page. */
export const StockTabQuery = StockScreenQuery.extend({ company: z.string().min(1).max(64) });
