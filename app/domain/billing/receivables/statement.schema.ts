import { z } from "zod";

const day = z.iso.date().optional().catch(undefined);

/** Invalid values are ignored; without days, the statement covers the last three months. */
export const StatementQuery = z.object({ company: z.string().min(1).max(64).optional(), from: day, to: day });
export type StatementQuery = z.output<typeof StatementQuery>;
