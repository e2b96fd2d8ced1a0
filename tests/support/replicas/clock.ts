import { vi } from "vitest";

/** Time of a simulation, in milliseconds. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Runs real work, such as a query. In simulated time it takes no time at all. */
  holdDuring<T>(work: () => Promise<T>): Promise<T>;
}

interface Sleeper {
  dueAt: number;
  wake: () => void;
}

/**
 * A clock that advances only when everything that runs is asleep: it then jumps to the moment at which the first sleeper
 * wakes. Hours pass in seconds, and the order of events depends on the delays alone, not on the speed of the machine.
 */
export class SimulatedClock implements Clock {
  #now: number;
  #sleepers: Sleeper[] = [];
  #held = 0;
  #isAdvancing = false;

  constructor(startsAt: number) {
    this.#now = startsAt;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#sleepers.push({ dueAt: this.#now + ms, wake });
      this.#advance();
    });
  }

  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await work();
    } finally {
      this.#held -= 1;
      this.#advance();
    }
  }

  /** Runs work with this clock's `Date.now` and `setTimeout`. Its timers cannot be cleared. */
  async replaceTimersDuring<T>(work: () => Promise<T>): Promise<T> {
    const now = vi.spyOn(Date, "now").mockImplementation(() => this.#now);
    const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(((task: () => void, ms = 0) => {
      void this.sleep(ms).then(task);
      return 0;
    }) as unknown as typeof setTimeout);
    try {
      return await work();
    } finally {
      now.mockRestore();
      timers.mockRestore();
    }
  }

  /** Waits for a macrotask, so that whatever can still run does so first. */
  #advance(): void {
    if (this.#isAdvancing || this.#held > 0 || this.#sleepers.length === 0) return;
    this.#isAdvancing = true;
    setImmediate(() => {
      this.#isAdvancing = false;
      if (this.#held === 0) this.#wakeFirst();
      this.#advance();
    });
  }

  #wakeFirst(): void {
    const dueAt = Math.min(...this.#sleepers.map((sleeper) => sleeper.dueAt));
    const at = this.#sleepers.findIndex((sleeper) => sleeper.dueAt === dueAt);
    const [first] = this.#sleepers.splice(at, 1);
    this.#now = dueAt;
    first?.wake();
  }
}

/** Real time, for measurements. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((wake) => void setTimeout(wake, ms)),
  holdDuring: (work) => work(),
};
