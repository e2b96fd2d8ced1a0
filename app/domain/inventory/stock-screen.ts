import { z } from "zod";
import { STOCK_LEVEL } from "./stock-status";

/** The Inventory tab's own part of its address. */
export const StockTabQuery = z.object({
  company: z.string().min(1).max(64),
  q: z.string().trim().max(100).optional().catch(undefined),
  category: z.string().max(50).optional().catch(undefined),
  stock: z.enum(STOCK_LEVEL).optional().catch(undefined),
  cursor: z.string().max(64).optional().catch(undefined),
  /** The product whose lots are unfolded. */
  open: z.string().max(64).optional().catch(undefined),
});
