/** Random numbers that repeat with their seed. */
export class Chance {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = (seed * 2_654_435_761 + 1) >>> 0;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From 1 to `most`, both inclusive. */
  upTo = (most: number): number => 1 + Math.floor(this.next() * most);
  is = (probability: number): boolean => this.next() < probability;
  of<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.next() * all.length)];
    if (one === undefined) throw new Error("There is nothing to choose from");
    return one;
  }
}
