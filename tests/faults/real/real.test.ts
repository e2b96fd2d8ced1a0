import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp, isBuildFresh } from "#workers/local/build";
import { stopAllTools } from "#workers/local/processes/processes";
import { Chance } from "../seeded-random";
import { RealHarness } from "./harness";
import { aRealHouse, type RealHouse } from "./real-company";

/** Set by `npm run faults -- --real`; no other run includes this file. */
const KILLS = Number(process.env.FAULT_KILLS);
const SEED = Number(process.env.FAULT_SEED);

const folder = mkdtempSync(path.join(tmpdir(), "stowline-faults-"));
let house: RealHouse;
let harness: RealHarness;
beforeAll(async () => {
  if (!isBuildFresh()) await buildApp(path.join(folder, "build.log"));
  house = await aRealHouse(path.join(folder, "state"), new Chance(SEED));
  harness = new RealHarness(house);
});
afterAll(async () => {
  await stopAllTools();
  house?.partners.close();
  rmSync(folder, { recursive: true, force: true });
});

test(`an app whose process is killed ${KILLS} times at random moments loses and duplicates nothing`, async () => {
  for (let strikes = 1; harness.kills < KILLS; strikes++) {
    expect(strikes, "acts").toBeLessThan(4 * KILLS + 10);
    const said = await harness.strike();
    console.log(`${harness.kills} kills: ${said}`);
  }
  const { answers, jobs } = harness.fell;
  console.log(`${harness.kills} kills: ${answers} cut off an answer, ${jobs} a job.`);
});
