import fc from "fast-check";
import { expect, test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { KINDS, steps } from "./drawn";
import { COMPANIES, operationsIn, type Tally, walk } from "./walk";

/** Of `npm run stock`. */
const { STOCK_OPERATIONS, STOCK_SEED } = testEnv as Env & { STOCK_OPERATIONS?: string; STOCK_SEED?: string };
const WALKS = 5;
/** Maximum steps per walk; the average is half of it. */
const STEPS = 200;
/** Enough operations for each kind of command to succeed at least once. */
const ENOUGH = 20_000;

/** Of a long run, the steps after which everything is compared: one in so many, and the last. */
const EVERY = 4;

/** Walks drawn from the seed. A failure prints each step, the seed and the path. */
const run = (tally: Tally, options: { seed?: number; every?: number } = {}): Promise<void> =>
  fc.assert(
    fc.asyncProperty(steps(COMPANIES, STEPS), (way) => walk(way, tally, options.every)),
    // Biased values make short walks, which ship nothing.
    { numRuns: WALKS, endOnFailure: true, unbiased: true, ...(options.seed !== undefined && { seed: options.seed }) },
  );

test.skipIf(STOCK_OPERATIONS)(
  "after any sequence of commands, alone or concurrent, the database equals the model",
  () => run(new Map()),
);

test.runIf(STOCK_OPERATIONS)(
  "the same over many seeds",
  async () => {
    const wanted = Number(STOCK_OPERATIONS);
    const tally: Tally = new Map();
    const begun = Date.now();
    for (let seed = Number(STOCK_SEED); ; seed++) {
      await run(tally, { seed, every: EVERY });
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
