import { z } from "zod";
import { isDay } from "../../catalog/product-fields";

export const LotParams = z.object({ lotId: z.string().min(1).max(64) });

/** The page that the lot was opened from, and a preselected status. */
export const LotQuery = z.object({
  from: z.enum(["stock", "expiring", "product", "location"]).optional().catch(undefined),
  at: z.string().max(64).optional().catch(undefined),
  /** Path of the page, when it is another one. */
  back: z.string().max(1000).optional().catch(undefined),
  company: z.string().max(64).optional().catch(undefined),
  status: z.enum(["quarantined", "recalled"]).optional().catch(undefined),
});

export const Reason = z.string("Enter a reason").trim().min(3, "Enter a reason").max(200, "At most 200 characters");

export const ChangeLot = z.object({
  /** The lot's version in the form, so that another user's change is not overwritten. */
  version: z.string().max(100),
  status: z.enum(["available", "quarantined", "recalled", "expired"], "Choose a status"),
  expiresOn: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .refine((value) => !value || isDay(value), "Use a date such as 2026-05-03"),
  reason: Reason,
});
export type ChangeLot = z.output<typeof ChangeLot>;

export const lotVersion = (lot: { status: string; expiresOn: string | null }): string =>
  `${lot.status} ${lot.expiresOn ?? "-"}`;
