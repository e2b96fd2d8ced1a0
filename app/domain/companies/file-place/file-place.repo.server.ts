import { and, eq, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory/accounts";

/** The row, in the rate limit table, that says until when a run moves files. */
const KEY = "moving-files";

/** Lets one run at a time move files, until `until` (ms) at most. Returns whether it is the caller's. */
export const claimMove = (directory: DirectoryDb, { now, until }: { now: number; until: number }) =>
  directory
    .writeReturning(
      { until: rateLimits.windowEndsAt },
      sql`insert into ${rateLimits} (key, count, window_ends_at) values (${KEY}, 0, ${until})
        on conflict (key) do update set window_ends_at = excluded.window_ends_at where window_ends_at <= ${now}`,
    )
    .map((rows) => rows.length > 0);

/** Lets the next run begin at once. */
export const releaseMove = (directory: DirectoryDb, { now, until }: { now: number; until: number }) =>
  directory.update(
    rateLimits,
    { windowEndsAt: now },
    and(eq(rateLimits.key, KEY), eq(rateLimits.windowEndsAt, until))!,
  );
