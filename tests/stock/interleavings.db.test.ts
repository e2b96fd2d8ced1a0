import fc from "fast-check";
import { test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { opening, steps } from "./drawn";
import { COMPANIES, operationsIn, type Tally, walk } from "./walk";

/** Of `npm run stock`. */
const { STOCK_OPERATIONS, STOCK_SEED } = testEnv as Env & { STOCK_OPERATIONS?: string; STOCK_SEED?: string };

interface Walks {
  count: number;
  /** Maximum steps per walk; the average is half of it. */
  steps: number;
  /** Everything is compared after one step in so many, and after the last. */
  every: number;
  seed?: number;
}

const SHORT: Walks = { count: 5, steps: 150, every: 1 };
const LONG: Walks = { count: 2, steps: 600, every: 4 };

/** A failure prints each step, the seed and the path. */
const run = (tally: Tally, { count, steps: most, every, seed }: Walks): Promise<void> =>
  fc.assert(
    fc.asyncProperty(steps(COMPANIES, most), (way) => walk([...opening(COMPANIES), ...way], tally, every)),
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
    const tally: Tally = new Map();
    let seed = Number(STOCK_SEED);
    await run(tally, { ...LONG, seed });
    while (operationsIn(tally) < Number(STOCK_OPERATIONS)) await run(tally, { ...LONG, seed: ++seed });
    const kinds = [...tally].map(([kind, { done, refused }]) => `${kind} ${done}/${done + refused}`);
    console.warn(`last seed ${seed}: ${kinds.join(", ")}`);
  },
  24 * 3_600_000,
);
