import { z } from "zod";
import { ChoiceField, typedInteger } from "../../kernel/typed-fields";
import { PlacementReason } from "../placement/placement.schema";

/** Longer codes are cut, and the response explains it. */
export const MAX_CODE_LENGTH = 2000;

export const TransferQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  /** A scanned product, lot or location. */
  code: z
    .string()
    .trim()
    .transform((code) => code.slice(0, MAX_CODE_LENGTH + 1))
    .optional()
    .catch(undefined),
  choice: ChoiceField,
  product: z.string().max(64).optional().catch(undefined),
  lot: z.string().max(64).optional().catch(undefined),
  from: z.string().max(64).optional().catch(undefined),
  /** Code of the destination, when the form is opened for it. */
  to: z.string().max(60).optional().catch(undefined),
  /** Path of the page that the form was opened from. */
  back: z.string().max(1000).optional().catch(undefined),
});

export const Transfer = z.object({
  /** Created with the form, so that a form sent twice moves units once. */
  operationId: z.string().min(8).max(64),
  companyId: z.string().min(1).max(64),
  /** Ids of product, lot and source location, separated by colons. */
  source: z
    .string("Choose the source location")
    .regex(/^[^:]{1,64}:[^:]{1,64}:[^:]{1,64}$/, "Choose the source location"),
  to: z.string("Scan or enter the destination").trim().min(1, "Scan or enter the destination").max(50),
  quantity: typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(1, "At least 1")
      .max(1_000_000_000, "At most 1,000,000,000"),
  ),
  placementReason: PlacementReason,
});
/** The same from a device's offline queue; `by` is the user who made the entry. */
export const TransferCall = Transfer.extend({ by: z.string().min(1).max(64) });
export type Transfer = z.output<typeof Transfer>;
