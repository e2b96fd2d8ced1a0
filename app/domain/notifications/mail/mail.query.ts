import { z } from "zod";
import { MAIL_STATUSES } from "./mail-labels";

/** Filters of the email viewer. */
export const LettersQuery = z.object({
  status: z.enum(MAIL_STATUSES).optional().catch(undefined),
  cursor: z.string().max(64).optional().catch(undefined),
});

export const LetterParams = z.object({ id: z.string().min(1).max(64) });

export const RetryLetter = z.object({ id: z.string().min(1).max(64) });
