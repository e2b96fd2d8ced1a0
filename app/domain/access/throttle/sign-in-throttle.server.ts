import { and, gt, gte, lt } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import { type AttemptCount, giveTurnBack, networkOf, resetCounts, tooManyAttempts } from "../rate-limits.server";
import { countAttempt, isBelowLimits } from "./rate-limits.repo.server";

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
  statements: [Statement<AttemptCount | null>, Statement<AttemptCount | null>, Statement<AccountWindow[]>];
  /** @throws too_many with the seconds until the next attempt is admitted */
  assertAdmitted(wide: AttemptCount | null, pair: AttemptCount | null, failed: readonly AccountWindow[]): void;
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
  const keys = { from: prefix, before: `${prefix}\u{10FFFF}` };
  const limits = {
    ...{ keys, pair },
    maxAccounts: FAILED_ACCOUNTS_PER_ADDRESS,
    maxPerPair: FAILURES_PER_ACCOUNT_AND_ADDRESS,
  };
  const window = { windowMs: WINDOW_MS, onlyIf: isBelowLimits(limits, now) };
  return {
    // The address-and-account pair is counted second, because counting it changes the condition.
    statements: [
      countAttempt(directory, { key: wide.key, ...window }, now),
      countAttempt(directory, { key: pair, ...window }, now),
      directory.select(rateLimits, {
        columns: ["key", "windowEndsAt"],
        where: and(gte(rateLimits.key, keys.from), lt(rateLimits.key, keys.before), gt(rateLimits.windowEndsAt, now)),
        orderBy: rateLimits.windowEndsAt,
        limit: FAILED_ACCOUNTS_PER_ADDRESS,
      }),
    ],
    assertAdmitted(wideTurn, pairTurn, failed) {
      if (!(wideTurn && pairTurn)) {
        const [oldest] = failed.length === FAILED_ACCOUNTS_PER_ADDRESS ? failed : [];
        const own = failed.find(({ key }) => key === pair);
        throw tooManyAttempts(Math.max(oldest?.windowEndsAt ?? 0, own?.windowEndsAt ?? 0), now);
      }
      if (wideTurn.count > wide.max) throw tooManyAttempts(wideTurn.windowEndsAt, now);
    },
    succeeded: [resetCounts(directory, [pair]), giveTurnBack(directory, wide.key)],
  };
}
