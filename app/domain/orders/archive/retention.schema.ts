import { z } from "zod";
import { ARCHIVE_AFTER } from "./retention";

const DAYS = ARCHIVE_AFTER.map(({ days }) => String(days ?? ""));

export const RetentionForm = z.object({
  /** A number of days; empty for never. */
  archiveAfter: z
    .string()
    .optional()
    .default("")
    .refine((text) => DAYS.includes(text), "Choose when orders are archived"),
});
export type RetentionForm = z.output<typeof RetentionForm>;
