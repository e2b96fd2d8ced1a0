/** What a worker does to the world outside itself. */
export const EFFECT = ["database", "partner", "file", "message"] as const;
export type Effect = (typeof EFFECT)[number];

/** A worker that was killed: nothing that it still tries has any effect. */
export class Killed extends Error {}

export interface Blow {
  /** Which effects are counted, and the how many-th is struck. */
  what: Effect | "any";
  nth: number;
  /** The worker dies of it, or is told that it failed and lives on. */
  kills: boolean;
  /** It was done all the same: only the answer is lost. */
  isDone: boolean;
}

const LOST: Record<Effect, () => Error> = {
  database: () => new Error("D1_ERROR: Network connection lost."),
  partner: () => new TypeError("Network connection lost."),
  file: () => new Error("put: Unspecified error (0)"),
  message: () => new Error("Queue sendBatch failed: Internal Server Error"),
};

/** What becomes of the effects of one piece of work after the other, until the blow falls. */
export class Fate {
  /** How many effects of each kind there were. */
  readonly seen: Record<Effect, number> = { database: 0, partner: 0, file: 0, message: 0 };
  /** What the blow fell on, in words; null before. */
  struck: string | null = null;
  isDead = false;
  #left: number;

  constructor(private readonly blow: Blow | null) {
    this.#left = blow?.nth ?? 0;
  }

  async meet<T>(effect: Effect, what: string, work: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Killed("It is dead already.");
    this.seen[effect] += 1;
    const { blow } = this;
    const counts = blow !== null && this.struck === null && (blow.what === "any" || blow.what === effect);
    if (counts) this.#left -= 1;
    if (!blow || !counts || this.#left > 0) return work();
    this.struck = `${blow.kills ? "killed" : "failed"} ${blow.isDone ? "after" : "before"} ${effect} ${blow.nth}: ${what}`;
    if (blow.isDone) await work();
    if (!blow.kills) throw LOST[effect]();
    this.isDead = true;
    throw new Killed(this.struck);
  }
}
