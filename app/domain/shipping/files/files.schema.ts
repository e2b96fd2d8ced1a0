import { z } from "zod";
import { ChosenIds } from "../../orders/order-query";

/** Which ready orders go into the file: those that are ticked, or all of a company, or all. */
export const SendQuery = z.object({ company: z.string().max(64).optional(), id: ChosenIds.catch([]) });

const column = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** Which heading means what, where somebody chose it. */
export const TrackingQuery = z.object({
  company: z.string().max(64).optional(),
  orderNumber: column,
  trackingNumber: column,
  carrier: column,
  /** The columns are looked at once more. */
  choose: z.literal("1").optional().catch(undefined),
});
export type TrackingQuery = z.output<typeof TrackingQuery>;

/** Names what is asked for, so that a form sent twice asks once. */
export const ShipManyForm = z.object({ asked: z.string().min(1).max(64) });
