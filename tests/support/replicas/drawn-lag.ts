import type { Chance } from "#tests/faults/seeded-random";

const SECOND = 1000;
const MAX_PHASE_MS = 60 * SECOND;
export const MAX_LAG_MS = 120 * SECOND;
/** How often each kind of phase is drawn, and the range of its lag. A stalled replica applies nothing at all. */
const PHASES = [
  { share: 0.3, lag: [0, 2 * SECOND] },
  { share: 0.25, lag: [2 * SECOND, 30 * SECOND] },
  { share: 0.3, lag: [30 * SECOND, MAX_LAG_MS] },
  { share: 0.15, lag: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] },
] as const;

/** A replica's lag behind the primary: constant for a phase of at most a minute, then drawn again. */
export class DrawnLag {
  #ms = 0;
  #endsAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly chance: Chance) {}

  /** Milliseconds; infinite while the replica is stalled. Ask with moments in order. */
  at(moment: number): number {
    if (moment < this.#endsAt) return this.#ms;
    this.#endsAt = moment + this.chance.upTo(MAX_PHASE_MS);
    this.#ms = this.#draw();
    return this.#ms;
  }

  #draw(): number {
    let drawn = this.chance.next();
    for (const {
      share,
      lag: [least, most],
    } of PHASES) {
      if (drawn < share) return least === most ? least : Math.round(least + this.chance.next() * (most - least));
      drawn -= share;
    }
    return 0;
  }
}
