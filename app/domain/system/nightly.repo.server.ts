import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory/accounts";

/**
 * Claims the nightly run when it is due, until `claimed` (ms); creates the row, due at `next`, where there is none.
 * Returns when the run is due now: `claimed` for the one caller that has it.
 */
export const claimNight = (
  directory: DirectoryDb,
  key: string,
  { now, claimed, next }: { now: number; claimed: number; next: number },
) =>
  directory.writeReturning(
    { dueAt: rateLimits.windowEndsAt },
    sql`insert into ${rateLimits} (key, count, window_ends_at) values (${key}, 0, ${next})
      on conflict (key) do update set count = count + 1, window_ends_at = ${claimed} where window_ends_at <= ${now}`,
  );
