import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";

export interface AttemptCount {
  count: number;
  windowEndsAt: number;
}

/**
 * Counts one attempt if the condition holds; a window that has ended starts again at one. Returns the count, or null
 * when the condition does not hold.
 */
export const countAttempt = (
  directory: DirectoryDb,
  { key, windowMs, onlyIf = sql`1` }: { key: string; windowMs: number; onlyIf?: SQL },
  now: number,
): Statement<AttemptCount | null> =>
  directory
    .writeReturning(
      { count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt },
      sql`insert into ${rateLimits} (key, count, window_ends_at) select ${key}, 1, ${now + windowMs} where ${onlyIf}
        on conflict (key) do update set
          count = case when window_ends_at <= ${now} then 1 else count + 1 end,
          window_ends_at = case when window_ends_at <= ${now} then ${now + windowMs} else window_ends_at end`,
    )
    .map(([row]) => row ?? null);

/** Uncounts an attempt that did not fail. */
export const uncountAttempt = (directory: DirectoryDb, key: string): Statement<void> =>
  directory.write(sql`update ${rateLimits} set count = max(0, count - 1) where ${rateLimits.key} = ${key}`);

export interface FailureLimits {
  /** Counts of one address and this range of keys. */
  keys: { from: string; before: string };
  /** The number of attempts counted for this address and account. */
  pair: string;
  maxAccounts: number;
  maxPerPair: number;
}

/** Condition: the address has failures for few enough accounts, and the account has few enough failures. */
export const isBelowLimits = ({ keys, pair, maxAccounts, maxPerPair }: FailureLimits, now: number): SQL =>
  sql`(select count(*) from ${rateLimits} where ${rateLimits.key} >= ${keys.from} and ${rateLimits.key} < ${keys.before}
      and ${rateLimits.windowEndsAt} > ${now}) < ${maxAccounts}
    and not exists (select 1 from ${rateLimits} where ${rateLimits.key} = ${pair} and ${rateLimits.windowEndsAt} > ${now}
      and ${rateLimits.count} >= ${maxPerPair})`;
