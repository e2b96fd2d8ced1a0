import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import { giveTurnBack, networkOf, type Turn, tooManyAttempts } from "../rate-limits.server";
import { forgetCounts } from "../sessions.repo.server";

const WINDOW_MS = 15 * 60_000;
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 10;
const FAILED_ACCOUNTS_PER_ADDRESS = 10;
const FAILURES_PER_ACCOUNT = 100;
const FAILURES_PER_KNOWN_BROWSER = 10;

export interface SignInAttempt {
  email: string;
  address: string;
  /** The id in the browser's cookie if it has signed in to this account before. */
  knownBrowser: string | null;
}

export const accountKey = (email: string): string => `sign-in:account:${email}`;

/** All keys of an address form one range, so that the accounts with failures from it can be counted. */
const addressPrefix = (address: string): string => `sign-in:from:${networkOf(address)}|`;
export const pairKey = ({ address, email }: Pick<SignInAttempt, "address" | "email">): string =>
  addressPrefix(address) + email;

interface Throttle {
  statements: [Statement<Turn | null>, Statement<Turn | null>, Statement<AccountWindow[]>];
  /** @throws too_many with the seconds until the next attempt is admitted */
  assertAdmitted(wide: Turn | null, pair: Turn | null, failed: readonly AccountWindow[]): void;
  /** Uncounts an attempt that succeeded. */
  succeeded: Statement<void>[];
}

/** An account with failures from the address, and when they expire. */
interface AccountWindow {
  key: string;
  windowEndsAt: number;
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses are counted one by one. An attempt that is
 * refused for its address is not counted against the account, so one address cannot lock others out. A known browser is
 * counted separately from the account, so others cannot lock it out.
 */
export function throttleSignIn(directory: DirectoryDb, attempt: SignInAttempt, now: number): Throttle {
  const { knownBrowser, email } = attempt;
  const pair = pairKey(attempt);
  const wide = knownBrowser
    ? { key: `sign-in:browser:${knownBrowser}`, max: FAILURES_PER_KNOWN_BROWSER }
    : { key: accountKey(email), max: FAILURES_PER_ACCOUNT };
  const prefix = addressPrefix(attempt.address);
  const fromAddress = sql`${rateLimits.key} >= ${prefix} and ${rateLimits.key} < ${`${prefix}\u{10FFFF}`}
    and ${rateLimits.windowEndsAt} > ${now}`;
  const failedAccounts = sql`(select count(*) from ${rateLimits} where ${fromAddress})`;
  const isAdmitted = sql`${failedAccounts} < ${FAILED_ACCOUNTS_PER_ADDRESS} and not exists (
    select 1 from ${rateLimits} where ${rateLimits.key} = ${pair} and ${rateLimits.windowEndsAt} > ${now}
      and ${rateLimits.count} >= ${FAILURES_PER_ACCOUNT_AND_ADDRESS})`;
  return {
    // The pair is counted second, because counting it changes the value of `isAdmitted`.
    statements: [
      countIf(directory, wide.key, isAdmitted, now),
      countIf(directory, pair, isAdmitted, now),
      directory.rows(
        { key: rateLimits.key, windowEndsAt: rateLimits.windowEndsAt },
        sql`from ${rateLimits} where ${fromAddress} order by ${rateLimits.windowEndsAt} limit ${FAILED_ACCOUNTS_PER_ADDRESS}`,
      ),
    ],
    assertAdmitted(wideTurn, pairTurn, failed) {
      if (!(wideTurn && pairTurn)) {
        const [oldest] = failed.length === FAILED_ACCOUNTS_PER_ADDRESS ? failed : [];
        const own = failed.find(({ key }) => key === pair);
        throw tooManyAttempts(Math.max(oldest?.windowEndsAt ?? 0, own?.windowEndsAt ?? 0), now);
      }
      if (wideTurn.count > wide.max) throw tooManyAttempts(wideTurn.windowEndsAt, now);
    },
    succeeded: [forgetCounts(directory, [pair]), giveTurnBack(directory, wide.key)],
  };
}

/** Null when the condition does not hold. A window that has ended starts again at one. */
const countIf = (directory: DirectoryDb, key: string, condition: SQL, now: number): Statement<Turn | null> =>
  directory
    .writeReturning(
      { count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt },
      sql`insert into ${rateLimits} (key, count, window_ends_at) select ${key}, 1, ${now + WINDOW_MS} where ${condition}
        on conflict (key) do update set
          count = case when window_ends_at <= ${now} then 1 else count + 1 end,
          window_ends_at = case when window_ends_at <= ${now} then ${now + WINDOW_MS} else window_ends_at end`,
    )
    .map(([row]) => row ?? null);
