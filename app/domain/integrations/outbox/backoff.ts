import { doubling } from "../../kernel/doubling";
import { isPassing, type SyncFault } from "../backoff";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** A store may be down over a weekend; a key that is refused is not going to heal. */
const GIVE_UP_AFTER_MS = 3 * DAY;
const MOST_ATTEMPTS = 12;

interface Attempt {
  fault: SyncFault;
  /** This one included. */
  attempts: number;
  /** Since the fact was written. */
  ageMs: number;
  retryAfterMs?: number | undefined;
}

/** When a message that could not be delivered is tried again; null when it is given up and shown to a person. */
export function waitBeforeNext({ fault, attempts, ageMs, retryAfterMs = 0 }: Attempt): number | null {
  if (ageMs >= GIVE_UP_AFTER_MS || (!isPassing(fault) && attempts >= MOST_ATTEMPTS)) return null;
  return Math.max(retryAfterMs, doubling(30 * SECOND, attempts, 6 * HOUR));
}
