import { z } from "zod";

/** Query of a list with paging only. */
export const CursorQuery = z.object({ cursor: z.string().max(64).optional().catch(undefined) });
