// `npm run replicas -- --requests 100000 --seed 1`: runs the test of session guarantees with more requests, one seed
// after the other. A failure names its seed.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { requests: { type: "string" }, seed: { type: "string" } } });
const requests = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error("Use it so: npm run replicas -- --requests 100000 --seed 1");
  process.exit(2);
}
console.log(`${requests} requests; again by: npm run replicas -- --requests ${requests} --seed ${seed}\n`);
const env = { ...process.env, REPLICA_REQUESTS: String(requests), REPLICA_SEED: String(seed) };
const which = ["tests/replicas/session-guarantees.db.test.ts", "--reporter=verbose"];
const { status } = spawnSync("npx", ["vitest", "run", ...which], { stdio: "inherit", env });
process.exit(status ?? 1);
