import { doubling } from "../../kernel/jobs";
import { isPassing, type SyncFault } from "../backoff";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** A store may be down over a weekend; a refused key does not recover by itself. */
const GIVE_UP_AFTER_MS = 3 * DAY;
const MOST_ATTEMPTS = 12;

interface Attempt {
  fault: SyncFault;
  /** This one included. */
  attempts: number;
  /** Since the message was written. */
  ageMs: number;
  retryAfterMs?: number | undefined;
}

/** Delay before a failed message is retried; null when it has failed for good and needs a user. */
export function waitBeforeNext({ fault, attempts, ageMs, retryAfterMs = 0 }: Attempt): number | null {
  if (ageMs >= GIVE_UP_AFTER_MS || (!isPassing(fault) && attempts >= MOST_ATTEMPTS)) return null;
  return Math.max(retryAfterMs, doubling(30 * SECOND, attempts, 6 * HOUR));
}
