import { z } from "zod";
import { MAX_CODE_LENGTH } from "../transfers/transfer.schema";

export const PutawayQuery = z.object({
  company: z.string().min(1).max(64).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  /** A scanned product, lot, handling unit or receiving location. */
  scan: z
    .string()
    .trim()
    .transform((code) => code.slice(0, MAX_CODE_LENGTH))
    .optional()
    .catch(undefined),
});
export type PutawaySearch = z.output<typeof PutawayQuery>;

/** What is put away: a lot at a receiving location. */
export const PutawayParams = z.object({
  productId: z.string().min(1).max(64),
  lotId: z.string().min(1).max(64),
  locationId: z.string().min(1).max(64),
});

export const PutawayTaskQuery = z.object({
  /** Another of the suggested places. */
  to: z.string().trim().max(60).optional().catch(undefined),
});
