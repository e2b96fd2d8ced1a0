import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory";
import type { Statement } from "#db/statement.server";
import { DomainError } from "../kernel/errors";
import { countOne } from "./sessions.repo.server";

/** So many turns within a window; the window starts with the first. */
export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

export interface Turn {
  count: number;
  windowEndsAt: number;
}

const MINUTE = 60_000;

/** Ten failures for an account or an address within 15 minutes. */
export const failuresOf = (key: string): Limit => ({ key, most: 10, windowMs: 15 * MINUTE });

/** Takes a turn before it is used, so that a hundred tries at once are a hundred turns and not one. */
export const takeTurn = (directory: DirectoryDb, { key, windowMs }: Limit, now: number): Statement<Turn> =>
  countOne(directory, key, windowMs, now);

/** @throws too_many, with the seconds until there is a turn again */
export function assertTurns(limits: readonly Limit[], turns: readonly Turn[], now: number): void {
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

/** What was taken was no failure. */
export const giveTurnBack = (directory: DirectoryDb, key: string): Statement<void> =>
  directory.write(sql`update ${rateLimits} set count = max(0, count - 1) where ${rateLimits.key} = ${key}`);

/** Counts whose window is over say nothing any more; names that somebody made up would else pile up for ever. */
export const sweepCounts = ({ directory, now }: { directory: DirectoryDb; now(): number }): Statement<void> =>
  directory.write(sql`delete from ${rateLimits} where ${rateLimits.windowEndsAt} <= ${now()}`);

/**
 * Under which an address is counted. With IPv6 everybody has 2^64 addresses of their own: they count as the one
 * network that they are.
 */
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
