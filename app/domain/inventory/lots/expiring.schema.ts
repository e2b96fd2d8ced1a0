import { z } from "zod";
import { EXPIRY_WINDOWS } from "../lot-usability";

export const ExpiringQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  days: z.enum(EXPIRY_WINDOWS).optional().catch(undefined),
  cursor: z.string().max(100).optional().catch(undefined),
});

export const StockRule = z.object({
  stopPickingDays: z.coerce
    .number("Enter a number of days")
    .int("Enter a whole number of days")
    .min(0, "Enter 0 or more")
    .max(3650, "At most 3,650 days"),
});
