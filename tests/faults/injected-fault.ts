/** An effect of a worker on the outside world. */
export const EFFECT = ["database", "partner", "file", "message"] as const;
export type Effect = (typeof EFFECT)[number];

/** The error of a killed worker: nothing that it still tries has any effect. */
export class Killed extends Error {}

export interface Blow {
  /** Which effects are counted, and the number of the one that the fault hits. */
  what: Effect | "any";
  nth: number;
  /** Whether the worker dies, or only gets an error and continues. */
  kills: boolean;
  /** The effect took place: only its response is lost. */
  isDone: boolean;
}

const LOST: Record<Effect, () => Error> = {
  database: () => new Error("D1_ERROR: Network connection lost."),
  partner: () => new TypeError("Network connection lost."),
  file: () => new Error("put: Unspecified error (0)"),
  message: () => new Error("Queue sendBatch failed: Internal Server Error"),
};

/** Lets the effects of successive invocations pass until the fault occurs. */
export class Fate {
  /** How many effects of each kind occurred. */
  readonly seen: Record<Effect, number> = { database: 0, partner: 0, file: 0, message: 0 };
  /** A description of the effect that the fault hit; null before. */
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
