import { z } from "zod";

/** WooCommerce's own statuses and those that plugins add, without the prefix "wc-". */
const Status = z
  .string()
  .trim()
  .toLowerCase()
  .max(20, "At most 20 characters")
  .regex(/^[a-z0-9][a-z0-9-]*$/, "Use the status slug from the store's URLs, such as completed")
  .refine((status) => !status.startsWith("wc-"), "Leave out the prefix wc-");

const NOTE_TEXT_MAX = 500;

/** How a store notifies its customer of a shipment, as posted by the form. */
export const ShipmentNoticeForm = z.object({
  emailsCustomer: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  noteText: z
    .string()
    .trim()
    .max(NOTE_TEXT_MAX, `At most ${NOTE_TEXT_MAX} characters`)
    .nullish()
    .transform((text) => text || null)
    .refine(
      (text) => text === null || text.includes("{tracking}"),
      "Include {tracking} where the tracking number goes",
    ),
  targetStatus: Status.default("automatic"),
});
export type ShipmentNoticeForm = z.output<typeof ShipmentNoticeForm>;
