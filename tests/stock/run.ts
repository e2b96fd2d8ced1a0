// `npm run stock -- --operations 100000 --seed 1`: runs the random sequences of this folder over one seed after the other,
// until that many operations have run. It goes on after a seed when it is started with the next one.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { KINDS } from "./drawn";

/** Every so many operations begin with an empty database: one that grows slows them down. */
const CHUNK = 5000;
/** Enough operations for each kind of command to succeed at least once. */
const ENOUGH = 20_000;

const { values } = parseArgs({ options: { operations: { type: "string" }, seed: { type: "string" } } });
const operations = Number(values.operations ?? 100_000);
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(operations) || operations < 1 || !Number.isInteger(first)) {
  console.error("Use it so: npm run stock -- --operations 100000 --seed 1");
  process.exit(2);
}
console.log(`${operations} operations; again by: npm run stock -- --operations ${operations} --seed ${first}`);

const tally = new Map<string, { done: number; all: number }>();
const total = () => [...tally.values()].reduce((sum, { all }) => sum + all, 0);
const begun = Date.now();
for (let seed = first; total() < operations; ) {
  const wanted = Math.min(CHUNK, operations - total());
  const { status, stdout, stderr } = spawnSync("npx", ["vitest", "run", "tests/stock/interleavings.db.test.ts"], {
    encoding: "utf8",
    maxBuffer: 1e8,
    env: { ...process.env, NO_COLOR: "1", STOCK_OPERATIONS: String(wanted), STOCK_SEED: String(seed) },
  });
  const output = stdout + stderr;
  const last = /^last seed (\d+): (.+)$/m.exec(output);
  if (status !== 0 || !last) {
    console.error(`From seed ${seed}, after ${total()} operations:\n${output}`);
    process.exit(1);
  }
  for (const [, kind = "", done, all] of (last[2] ?? "").matchAll(/(\w+) (\d+)\/(\d+)/g)) {
    const counted = tally.get(kind) ?? { done: 0, all: 0 };
    tally.set(kind, { done: counted.done + Number(done), all: counted.all + Number(all) });
  }
  const perSecond = Math.round(total() / ((Date.now() - begun) / 1000));
  console.log(`to seed ${last[1]}: ${total()} operations, ${perSecond} a second`);
  seed = Number(last[1]) + 1;
}
console.log([...tally].map(([kind, { done, all }]) => `${kind} ${done}/${all}`).join(", "));
const never = total() < ENOUGH ? [] : KINDS.filter((kind) => !tally.get(kind)?.done);
if (never.length > 0) {
  console.error(`Drawn too seldom to be proved: ${never.join(", ")}`);
  process.exit(1);
}
