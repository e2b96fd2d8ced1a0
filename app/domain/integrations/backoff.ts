import type { PartnerFault } from "#app/integrations/partner";
import { doubling } from "../kernel/jobs";

/** Why a sync failed: the store's fault, or our own. */
export type SyncFault = PartnerFault | "internal";

/** Faults that pass without action. The others need a user; they are retried in case the user acts in the store. */
const PASSING: readonly SyncFault[] = ["rate-limited", "unavailable", "timeout", "nonsense", "internal"];
export const isPassing = (fault: SyncFault): boolean => PASSING.includes(fault);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A temporary fault is shown as an error after this many failures. */
const SHOWN_AFTER_FAILURES = 3;

interface Attempt {
  fault: SyncFault;
  /** Consecutive failures, this one included. */
  failures: number;
  retryAfterMs?: number | undefined;
  /** In [0, 1). Jitter, so that stores that failed together are not retried together. */
  random: number;
}

/** When to retry a failed store, and whether to show the connection as in error. */
export function afterFailure(attempt: Attempt): { waitMs: number; status: "active" | "error" } {
  const passing = isPassing(attempt.fault);
  const status = passing && attempt.failures < SHOWN_AFTER_FAILURES ? "active" : "error";
  return { waitMs: Math.round(waitOf(attempt, passing)), status };
}

function waitOf({ fault, failures, retryAfterMs, random }: Attempt, passing: boolean): number {
  // A Retry-After header is a minimum, so jitter only adds to it.
  const asked = (retryAfterMs ?? 0) * (1 + 0.1 * random);
  if (!passing) return Math.max(asked, HOUR * (0.9 + 0.2 * random));
  if (fault === "rate-limited" && retryAfterMs !== undefined) return Math.max(asked, SECOND);
  const first = fault === "rate-limited" ? MINUTE : 30 * SECOND;
  return Math.max(asked, doubling(first, failures, HOUR) * (0.8 + 0.4 * random));
}

/** In [0, 1), from the context's random source. */
export const fraction = (randomHex: (bytes: number) => string): number => Number.parseInt(randomHex(4), 16) / 2 ** 32;
