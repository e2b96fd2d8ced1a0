import type { DirectoryDb } from "#db/directory.server";
import type { Statement } from "#db/statement.server";
import { assertTurns, giveTurnBack, type Limit, networkOf, resetCounts, takeTurn } from "../rate-limits.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG_CODES_PER_ACCOUNT = 10;
/** A six-digit code is guessed with a probability of 1 in 6,700 a day at this rate. */
const WRONG_CODES_PER_ACCOUNT_AND_DAY = 50;
/** A warehouse shares one address. */
const FAILURES_PER_ADDRESS = 30;
const CHALLENGES_PER_ADDRESS = 300;

const accountLimits = (userId: string): [Limit, Limit] => [
  { key: `second-factor:user:${userId}`, most: WRONG_CODES_PER_ACCOUNT, windowMs: 15 * MINUTE },
  { key: `second-factor:day:${userId}`, most: WRONG_CODES_PER_ACCOUNT_AND_DAY, windowMs: DAY },
];
const addressLimit = (address: string): Limit => ({
  key: `second-factor:address:${networkOf(address)}`,
  most: FAILURES_PER_ADDRESS,
  windowMs: 15 * MINUTE,
});

/**
 * Counts an attempt before its code is checked, so that parallel guesses are counted one by one. Only someone who knows
 * the password reaches an account's counts. Returns the statements that uncount it once it has succeeded.
 * @throws too_many
 */
export async function throttleCode(
  directory: DirectoryDb,
  { userId, address }: { userId: string; address: string },
  now: number,
): Promise<Statement<void>[]> {
  const [account, day] = accountLimits(userId);
  const from = addressLimit(address);
  const limits = [account, day, from];
  const turns = await directory.batch(...limits.map((limit) => takeTurn(directory, limit, now)));
  assertTurns(limits, turns, now);
  return [resetCounts(directory, [account.key]), giveTurnBack(directory, day.key), giveTurnBack(directory, from.key)];
}

/** The same for a passkey, which names its account itself. @throws too_many */
export async function throttlePasskey(
  directory: DirectoryDb,
  address: string,
  now: number,
): Promise<[Statement<void>]> {
  const from = addressLimit(address);
  assertTurns([from], [await takeTurn(directory, from, now)], now);
  return [giveTurnBack(directory, from.key)];
}

/** A visitor can ask for challenges without proving anything. @throws too_many */
export async function throttleChallenge(directory: DirectoryDb, address: string, now: number): Promise<void> {
  const limit = { key: `passkey-challenge:${networkOf(address)}`, most: CHALLENGES_PER_ADDRESS, windowMs: 15 * MINUTE };
  assertTurns([limit], [await takeTurn(directory, limit, now)], now);
}

/** For the batch in which an administrator resets a user's second factor. */
export const resetCodeCounts = (directory: DirectoryDb, userId: string): Statement<void> =>
  resetCounts(
    directory,
    accountLimits(userId).map(({ key }) => key),
  );
