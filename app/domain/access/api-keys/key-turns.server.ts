/** How many calls a minute a key has, over all places that the Worker runs in. */
export const TURNS_A_MINUTE = 600;
/** As many are taken at once: one row is written for so many calls (docs/decisions/031). */
export const BLOCK = 50;
const MINUTE = 60_000;
/** Keys that a Worker remembers; the oldest is forgotten first, and what was left of its turns with it. */
const MOST_KEYS = 1000;

/** What the answer's headers say. */
export interface Turns {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

interface Lease {
  minute: number;
  left: number;
  /** What nobody had taken yet when this Worker last asked. */
  beyond: number;
}

const leases = new Map<string, Lease>();

export const minuteOf = (now: number): number => Math.floor(now / MINUTE);

const turnsOf = ({ left, beyond, minute }: Lease, now: number): Turns => ({
  limit: TURNS_A_MINUTE,
  remaining: left + beyond,
  resetSeconds: Math.max(1, Math.ceil(((minute + 1) * MINUTE - now) / 1000)),
});

/** A turn out of what this Worker has: "ask" where it must take more first, null where there are no more this minute. */
export function spendTurn(hash: string, now: number): { turns: Turns; isRefused: boolean } | "ask" {
  const lease = leases.get(hash);
  if (!lease || lease.minute < minuteOf(now)) return "ask";
  if (lease.left === 0 && lease.beyond > 0) return "ask";
  const isRefused = lease.left === 0;
  if (!isRefused) lease.left -= 1;
  return { turns: turnsOf(lease, now), isRefused };
}

/** Keeps the block that was just taken, of which the minute may hold only a part. */
export function keepBlock(hash: string, { minute, taken }: { minute: number; taken: number }): void {
  const known = leases.get(hash);
  const left = known?.minute === minute ? known.left : 0;
  const got = Math.min(BLOCK, Math.max(0, TURNS_A_MINUTE - (taken - BLOCK)));
  leases.delete(hash);
  leases.set(hash, { minute, left: left + got, beyond: Math.max(0, TURNS_A_MINUTE - taken) });
  const [oldest] = leases.keys();
  if (leases.size > MOST_KEYS && oldest !== undefined) leases.delete(oldest);
}
