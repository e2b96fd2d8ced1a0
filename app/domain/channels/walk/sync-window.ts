import type { ChangedWindow } from "#app/integrations/sales-channel";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Windows overlap, because a change may become visible in the store after its timestamp. */
export const OVERLAP_MS = 5 * MINUTE;
/** Tolerated delay of a store's clock. A clock that is fast only delays its orders. */
export const CLOCK_ALLOWANCE_MS = 15 * MINUTE;
/** Start of the first sync for connections created without a choice. */
export const FIRST_SYNC_MS = 90 * DAY;

/**
 * The window to request, from the watermark or the start of the first sync. Its end is fixed, so that orders changing
 * meanwhile cannot shift pages.
 */
export function nextWindow(start: number | null, now: number): ChangedWindow {
  return { from: Math.min(start ?? now - FIRST_SYNC_MS, now), to: now };
}

interface Look {
  /** Everything that the store listed up to here is stored. */
  covered: number;
  /** The latest change listed, by the store's clock. */
  lastSeen: number | null;
  /** Time of the request, by our clock. */
  lookedAt: number;
}

/**
 * The new watermark: no change before it can appear any more. Stays behind the end of the window, because changes may
 * become visible late and the store's clock may be slow.
 */
export function settledUpTo({ covered, lastSeen, lookedAt }: Look): number {
  const byOurClock = lookedAt - OVERLAP_MS - CLOCK_ALLOWANCE_MS;
  const byTheirClock = lastSeen === null ? Number.NEGATIVE_INFINITY : lastSeen - OVERLAP_MS;
  return Math.min(covered, Math.max(byOurClock, byTheirClock));
}

/**
 * Progress of an unfinished walk. Pages are sorted by change time; only while that holds is everything before the last
 * order stored. The last order's second may continue on the next page.
 */
export class Progress {
  #last = Number.NEGATIVE_INFINITY;
  #ascending = true;

  see(modifiedAt: readonly number[]): void {
    for (const at of modifiedAt) {
      if (at < this.#last) this.#ascending = false;
      this.#last = Math.max(this.#last, at);
    }
  }

  get lastSeen(): number | null {
    return Number.isFinite(this.#last) ? this.#last : null;
  }

  /** Null when unknown. */
  get covered(): number | null {
    return this.#ascending && this.lastSeen !== null ? this.lastSeen - SECOND : null;
  }
}
