import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { runs } from "#tests/support/thorough";
import { type Focus, Harness } from "./harness";

/**
 * `npm run faults -- --kills 200 --seed 7` injects more faults; the same seed makes the same choices. With `--stock` or
 * `--floor` most of them hit the work on stock, or on carts and at the packing station, and that many kills are counted
 * there.
 */
const { FAULT_KILLS, FAULT_SEED, FAULT_FOCUS } = testEnv as Env & Partial<Record<`FAULT_${string}`, string>>;
const KILLS = Number(FAULT_KILLS || runs(10, { thorough: 40 }));
const SEED = Number(FAULT_SEED || 20_261_122);
/** The figures in one line of the report. */
const A_LINE = 10;

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.open(SEED, (FAULT_FOCUS || null) as Focus | null);
});
afterAll(() => harness.leave());
beforeEach(expectLoggedErrors);

const lines = Array.from({ length: Math.ceil(KILLS / A_LINE) }, (_, n) => Math.min(KILLS, (n + 1) * A_LINE));

test.each(lines)("a worker killed %i times at random points loses and duplicates nothing", async (kills) => {
  for (let strikes = 0; harness.killsInFocus < kills; strikes++) {
    expect(strikes, "blows that fall").toBeLessThan(10 * A_LINE);
    await harness.strike().catch((error) => {
      const done = `Seed ${SEED}, ${harness.kills} kills and ${harness.failures} failures so far.`;
      throw new Error(`${done} ${error.message}`, { cause: error.cause });
    });
  }
});
