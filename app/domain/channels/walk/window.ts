import type { ChangedWindow } from "#app/integrations/sales-channel";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A change may become visible in the store a little after the time that it carries: so far back is looked again. */
export const OVERLAP_MS = 5 * MINUTE;
/** A store's clock may be slow by so much and nothing is missed. One that is fast only delays its orders. */
export const CLOCK_ALLOWANCE_MS = 15 * MINUTE;
/** How far back the first sync looks for a connection that was made without a choice. */
export const FIRST_SYNC_MS = 90 * DAY;

/** What to ask the store for, from the watermark or where the first sync starts. Its end is frozen, so that orders that change meanwhile cannot shift the pages. */
export function nextWindow(start: number | null, now: number): ChangedWindow {
  return { from: Math.min(start ?? now - FIRST_SYNC_MS, now), to: now };
}

interface Look {
  /** All that the store showed up to here is held. */
  covered: number;
  /** The latest change that the store has shown, by the store's own clock. */
  lastSeen: number | null;
  /** When we looked, by our clock. */
  lookedAt: number;
}

/**
 * The new watermark: up to where nothing can appear any more, so that the next window may start there. The end of what
 * was looked at is not yet settled: changes are still on their way to being visible, and the store's clock may be slow.
 */
export function settledUpTo({ covered, lastSeen, lookedAt }: Look): number {
  const byOurClock = lookedAt - OVERLAP_MS - CLOCK_ALLOWANCE_MS;
  const byTheirClock = lastSeen === null ? Number.NEGATIVE_INFINITY : lastSeen - OVERLAP_MS;
  return Math.min(covered, Math.max(byOurClock, byTheirClock));
}

/**
 * How far a walk that is not over has come. Pages come oldest change first; only while that holds is everything before
 * the last order held. The last order's own second may go on in the next page.
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

  /** Null when nothing can be said. */
  get covered(): number | null {
    return this.#ascending && this.lastSeen !== null ? this.lastSeen - SECOND : null;
  }
}
