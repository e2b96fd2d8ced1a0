import { z } from "zod";
import { ChosenIds } from "../../orders/order-query";

/** Ready orders to export: the selected ones, those of a company, or all. */
export const SendQuery = z.object({ company: z.string().max(64).optional(), id: ChosenIds.catch([]) });

const column = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** The meaning of each column, when the user chose it. */
export const TrackingQuery = z.object({
  company: z.string().max(64).optional(),
  orderNumber: column,
  trackingNumber: column,
  carrier: column,
  /** Shows the column choice again. */
  choose: z.literal("1").optional().catch(undefined),
});
export type TrackingQuery = z.output<typeof TrackingQuery>;

/** Id of the request, so that a form sent twice starts one run. */
export const ShipManyForm = z.object({ asked: z.string().min(1).max(64) });
