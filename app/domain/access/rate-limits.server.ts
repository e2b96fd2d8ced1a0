import { lte } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { rateLimits } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import { DomainError } from "../kernel/errors";
import { type AttemptCount, countAttempt, uncountAttempt } from "./throttle/rate-limits.repo.server";

export type { AttemptCount } from "./throttle/rate-limits.repo.server";

/** Allowed attempts within a window that starts with the first attempt. */
export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

const MINUTE = 60_000;

/** Ten failures for an account or an address within 15 minutes. */
export const failuresOf = (key: string): Limit => ({ key, most: 10, windowMs: 15 * MINUTE });

/** Counts an attempt before it is made, so that parallel attempts are counted separately. */
export const takeTurn = (directory: DirectoryDb, { key, windowMs }: Limit, now: number): Statement<AttemptCount> =>
  countAttempt(directory, { key, windowMs }, now).map((turn) => turn!);

/** @throws too_many, with the seconds until the next attempt is allowed */
export function assertTurns(limits: readonly Limit[], turns: readonly AttemptCount[], now: number): void {
  const refused = turns.filter((turn, index) => turn.count > (limits[index]?.most ?? 0));
  if (refused.length === 0) return;
  throw tooManyAttempts(Math.max(...refused.map((turn) => turn.windowEndsAt)), now);
}

export function tooManyAttempts(until: number, now: number): DomainError {
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new DomainError(
    "too_many_attempts",
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds: seconds },
  );
}

/** Uncounts an attempt that did not fail. */
export const giveTurnBack = uncountAttempt;

/** Deletes counts, after a success. */
export const resetCounts = (directory: DirectoryDb, keys: readonly string[]): Statement<void> =>
  directory.delete(rateLimits, inList(rateLimits.key, keys));

/** Deletes expired counts. Without it, invented user names would accumulate rows without limit. */
export const sweepCounts = ({ directory, now }: { directory: DirectoryDb; now(): number }): Statement<void> =>
  directory.delete(rateLimits, lte(rateLimits.windowEndsAt, now()));

/** The rate-limit key of an IP address. An IPv6 customer usually has 2^64 addresses, so IPv6 counts by /64 network. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - rest.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...rest];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
