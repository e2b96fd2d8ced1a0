/** Calls per minute and key, across all Worker isolates. */
export const CALLS_PER_MINUTE = 600;
/** Calls leased at once, so that one row is written per block (docs/decisions/031). */
export const BLOCK = 50;
const MINUTE = 60_000;
/** Keys that an isolate caches. The oldest is evicted first, and its remaining leased calls are lost. */
const MAX_KEYS = 1000;

/** Values of the rate-limit headers. */
export interface CallLimit {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

interface Lease {
  minute: number;
  left: number;
  /** Calls that were not leased by any isolate at this isolate's last query. */
  beyond: number;
}

const leases = new Map<string, Lease>();

export const minuteOf = (now: number): number => Math.floor(now / MINUTE);

const turnsOf = ({ left, beyond, minute }: Lease, now: number): CallLimit => ({
  limit: CALLS_PER_MINUTE,
  remaining: left + beyond,
  resetSeconds: Math.max(1, Math.ceil(((minute + 1) * MINUTE - now) / 1000)),
});

/**
 * Spends one leased call. Returns "ask" when a new block must be leased first, and `isRefused` when this minute's calls
 * are used up.
 */
export function spendTurn(hash: string, now: number): { turns: CallLimit; isRefused: boolean } | "ask" {
  const lease = leases.get(hash);
  if (!lease || lease.minute < minuteOf(now)) return "ask";
  if (lease.left === 0 && lease.beyond > 0) return "ask";
  const isRefused = lease.left === 0;
  if (!isRefused) lease.left -= 1;
  return { turns: turnsOf(lease, now), isRefused };
}

/** Stores the leased block, of which the minute's limit can allow only a part. */
export function keepBlock(hash: string, { minute, taken }: { minute: number; taken: number }): void {
  const known = leases.get(hash);
  const left = known?.minute === minute ? known.left : 0;
  const got = Math.min(BLOCK, Math.max(0, CALLS_PER_MINUTE - (taken - BLOCK)));
  leases.delete(hash);
  leases.set(hash, { minute, left: left + got, beyond: Math.max(0, CALLS_PER_MINUTE - taken) });
  const [oldest] = leases.keys();
  if (leases.size > MAX_KEYS && oldest !== undefined) leases.delete(oldest);
}
