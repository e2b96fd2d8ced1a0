// `npm run faults -- --kills 200 --seed 7`: runs the tests of this folder with more faults, at points chosen by the
// seed; with `--stock`, that many during announced receipts, putaway, replenishment, assembly, counts and returns; with
// `--floor`, on carts, at the put wall, at the packing station and during loading. `npm run faults -- --real`: kills the
// running app's own process, 20 times by default.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    ...{ kills: { type: "string" }, seed: { type: "string" } },
    ...{ real: { type: "boolean", default: false }, stock: { type: "boolean", default: false } },
    floor: { type: "boolean", default: false },
  },
});
const { real } = values;
const focus = values.stock ? "stock" : values.floor ? "floor" : null;
const kills = Number(values.kills ?? (real ? 20 : 200));
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error("Use it so: npm run faults -- [--real] --kills 200 --seed 7");
  process.exit(2);
}
console.log(
  `${kills} kills; again by: npm run faults -- ${real ? "--real " : ""}${focus ? `--${focus} ` : ""}--kills ${kills} --seed ${seed}\n`,
);
const env = {
  ...{ ...process.env, FAULT_KILLS: String(kills), FAULT_SEED: String(seed) },
  ...(real && { FAULT_REAL: "1" }),
  ...(focus && { FAULT_FOCUS: focus }),
};
const which = real ? ["--project=real"] : ["tests/faults"];
const { status } = spawnSync("npx", ["vitest", "run", ...which, "--bail=1", "--reporter=verbose"], {
  stdio: "inherit",
  env,
});
process.exit(status ?? 1);
