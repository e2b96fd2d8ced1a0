// `npm run faults -- --kills 200 --seed 7`: the tests of this folder with more kills, at points that the seed decides.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { kills: { type: "string" }, seed: { type: "string" } } });
const kills = Number(values.kills ?? 200);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error("Use it so: npm run faults -- --kills 200 --seed 7");
  process.exit(2);
}
console.log(`${kills} kills; again by: npm run faults -- --kills ${kills} --seed ${seed}\n`);
const env = { ...process.env, FAULT_KILLS: String(kills), FAULT_SEED: String(seed) };
const { status } = spawnSync("npx", ["vitest", "run", "tests/faults", "--bail=1", "--reporter=verbose"], {
  stdio: "inherit",
  env,
});
process.exit(status ?? 1);
