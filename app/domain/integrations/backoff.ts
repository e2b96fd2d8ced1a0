import type { PartnerFault } from "#app/integrations/partner";
import { doubling } from "../kernel/doubling";

/** Why a sync failed: the store's fault, or our own. */
export type SyncFault = PartnerFault | "internal";

/** Waiting heals these; the others want a person, and are tried again only in case one has acted in the store. */
const PASSING: readonly SyncFault[] = ["rate-limited", "unavailable", "timeout", "nonsense", "internal"];
export const isPassing = (fault: SyncFault): boolean => PASSING.includes(fault);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Passing trouble is shown as an error from here on. */
const SHOWN_AFTER_FAILURES = 3;

interface Attempt {
  fault: SyncFault;
  /** How many in a row, this one included. */
  failures: number;
  retryAfterMs?: number | undefined;
  /** From 0 up to 1: stores that fell together must not come back together. */
  random: number;
}

/** When a store that failed is asked again, and whether people are told. */
export function afterFailure(attempt: Attempt): { waitMs: number; status: "active" | "error" } {
  const passing = isPassing(attempt.fault);
  const status = passing && attempt.failures < SHOWN_AFTER_FAILURES ? "active" : "error";
  return { waitMs: Math.round(waitOf(attempt, passing)), status };
}

function waitOf({ fault, failures, retryAfterMs, random }: Attempt, passing: boolean): number {
  // What the store asked for is a minimum, so that jitter only ever adds to it.
  const asked = (retryAfterMs ?? 0) * (1 + 0.1 * random);
  if (!passing) return Math.max(asked, HOUR * (0.9 + 0.2 * random));
  if (fault === "rate-limited" && retryAfterMs !== undefined) return Math.max(asked, SECOND);
  const first = fault === "rate-limited" ? MINUTE : 30 * SECOND;
  return Math.max(asked, doubling(first, failures, HOUR) * (0.8 + 0.4 * random));
}

/** From 0 up to 1, out of the context's randomness. */
export const fraction = (randomHex: (bytes: number) => string): number => Number.parseInt(randomHex(4), 16) / 2 ** 32;
