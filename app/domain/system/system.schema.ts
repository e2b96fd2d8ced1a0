import { z } from "zod";

/** A list that only goes on. */
export const CursorQuery = z.object({ cursor: z.string().max(64).optional().catch(undefined) });
