import fc from "fast-check";
import { expect, test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { KINDS, steps } from "./drawn";
import { COMPANIES, operationsIn, type Tally, walk } from "./walk";

/** Of `npm run stock`. */
const { STOCK_OPERATIONS, STOCK_SEED } = testEnv as Env & { STOCK_OPERATIONS?: string; STOCK_SEED?: string };
/** Enough operations for each kind of command to succeed at least once. */
const ENOUGH = 20_000;

interface Walks {
  count: number;
  /** Maximum steps per walk; the average is half of it. */
  steps: number;
  /** Everything is compared after one step in so many, and after the last. */
  every: number;
  seed?: number;
}

const SHORT: Walks = { count: 5, steps: 200, every: 1 };
const LONG: Walks = { count: 2, steps: 600, every: 4 };

/** A failure prints each step, the seed and the path. */
const run = (tally: Tally, { count, steps: most, every, seed }: Walks): Promise<void> =>
  fc.assert(
    fc.asyncProperty(steps(COMPANIES, most), (way) => walk(way, tally, every)),
    // Biased values make short walks, which ship nothing.
    { numRuns: count, endOnFailure: true, unbiased: true, ...(seed !== undefined && { seed }) },
  );

test.skipIf(STOCK_OPERATIONS)(
  "after any sequence of commands, alone or concurrent, the database equals the model",
  () => run(new Map(), SHORT),
);

test.runIf(STOCK_OPERATIONS)(
  "the same over many seeds",
  async () => {
    const wanted = Number(STOCK_OPERATIONS);
    const tally: Tally = new Map();
    const begun = Date.now();
    for (let seed = Number(STOCK_SEED); ; seed++) {
      await run(tally, { ...LONG, seed });
      const { done, refused } = operationsIn(tally);
      const [operations, seconds] = [done + refused, (Date.now() - begun) / 1000];
      console.warn(
        `seed ${seed}: ${operations} operations, ${done} done, ${Math.round(operations / seconds)} a second`,
      );
      if (operations >= wanted) break;
    }
    console.warn([...tally].map(([kind, one]) => `${kind} ${one.done}/${one.done + one.refused}`).join(", "));
    const { done, refused } = operationsIn(tally);
    const never = done + refused < ENOUGH ? [] : KINDS.filter((kind) => !tally.get(kind)?.done);
    expect(never, "drawn too seldom to be proved").toEqual([]);
  },
  24 * 3_600_000,
);
