// `npm run stock -- --operations 100000 --seed 1`: runs the random sequences of this folder over one seed after the other,
// until that many operations have run. It goes on after a seed when it is started with the next one.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { operations: { type: "string" }, seed: { type: "string" } } });
const operations = Number(values.operations ?? 100_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(operations) || operations < 1 || !Number.isInteger(seed)) {
  console.error("Use it so: npm run stock -- --operations 100000 --seed 1");
  process.exit(2);
}
console.log(`${operations} operations; again by: npm run stock -- --operations ${operations} --seed ${seed}\n`);
const { status } = spawnSync("npx", ["vitest", "run", "tests/stock/interleavings.db.test.ts", "--reporter=verbose"], {
  stdio: "inherit",
  env: { ...process.env, STOCK_OPERATIONS: String(operations), STOCK_SEED: String(seed) },
});
process.exit(status ?? 1);
