// Every check of CI. Quick checks run first and stop the run when they fail. The last line counts the tests.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "../build";
import { messageOf } from "../problem";
import { checkBudgets } from "./budgets";
import { playwrightCounts, type TestCounts, vitestCounts } from "./counts";
import { checkDeployments } from "./deployments";
import { runStep, runTool } from "./tool";

const reports = mkdtempSync(path.join(tmpdir(), "stowline-validate-"));
const report = (name: string) => path.join(reports, name);
const counts: TestCounts[] = [];

/** By its path, because both versions of TypeScript are named `tsc` (docs/decisions/076). */
const TYPE_CHECKER = "../typescript-7/bin/tsc";

type Step = [name: string, run: () => Promise<unknown>];

const typesAndBuild: Step[] = [
  [
    "types",
    async () => {
      await runTool("wrangler", ["types", "--include-runtime=false"]);
      await runTool(TYPE_CHECKER, ["--noEmit"]);
    },
  ],
  [
    "build and size budgets",
    async () => {
      await buildApp(report("build.log"));
      checkBudgets();
    },
  ],
  ["deployment of each environment, dry", checkDeployments],
];

const text: Step[] = [
  ["format and lint", () => runTool("biome", ["check", "."])],
  ["dependency boundaries", () => runTool("depcruise", ["app", "db", "workers", "tests"])],
  ["dead code", () => runTool("knip", [])],
];

const unitTests: Step[] = [
  [
    "unit, route and D1 tests",
    async () => {
      const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${report("vitest.json")}`];
      await runTool("vitest", ["run", ...flags]).finally(() => counts.push(vitestCounts(report("vitest.json"))));
    },
  ],
];

const browserTests: Step[] = [
  [
    "end-to-end tests",
    async () => {
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report("playwright.json") };
      await runTool("playwright", ["test", "--reporter=list,json"], { live: true, env }).finally(() =>
        counts.push(playwrightCounts(report("playwright.json"))),
      );
    },
  ],
];

/** Runs steps in sequence; returns the name and output of the first failure, or null. */
async function firstFailure(steps: readonly Step[]): Promise<{ name: string; words: string } | null> {
  for (const [name, run] of steps) {
    try {
      await runStep(name, run);
    } catch (error) {
      return { name, words: messageOf(error) };
    }
  }
  return null;
}

type Failures = Exclude<Awaited<ReturnType<typeof firstFailure>>, null>[];

async function failuresOf(sides: readonly Step[][], inParallel: boolean): Promise<Failures> {
  if (inParallel) return (await Promise.all(sides.map(firstFailure))).filter((failure) => failure !== null);
  const failures: Failures = [];
  for (const steps of sides) {
    const failure = await firstFailure(steps);
    if (failure) failures.push(failure);
  }
  return failures;
}

// The quick checks use one core each. The tests use two, and a browser that waits for its turn fails for no fault.
const early = await failuresOf([typesAndBuild, text], true);
const stopped = early.length > 0 ? early : await failuresOf([unitTests, browserTests], availableParallelism() >= 4);
for (const { name, words } of stopped) console.error(`\n${words}\n\nStopped at: ${name}`);
rmSync(reports, { recursive: true, force: true });

// Repeated at the end of the output, where they are easy to find.
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`  ${failure}`);
const sum = (key: "passed" | "failed" | "skipped") => counts.reduce((total, count) => total + count[key], 0);
// A step that fails without a failed test counts as a failure too.
const failed = stopped.length > 0 ? Math.max(1, sum("failed")) : sum("failed");
if (sum("skipped") > 0) console.log(`${sum("skipped")} skipped`);
console.log(`${sum("passed")} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
