import { z } from "zod";
import { Moment } from "../order-query";
import { PRIORITY } from "./priority";

export const UrgencyForm = z.object({
  priority: z.enum(PRIORITY, "Choose a priority"),
  /** Empty for an order that may leave at any time. */
  requiredShipDate: Moment.max(10, "Use a date such as 2026-05-03").optional(),
});
export type UrgencyForm = z.output<typeof UrgencyForm>;
