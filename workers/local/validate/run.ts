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

/**
 * Both kinds at once: those in Node use what the two processes of workerd leave of two cores while they start, load
 * modules and wait for timeouts.
 */
const unitTests: Step[][] = [
  ["unit tests", "node"],
  ["route and D1 tests", "workerd"],
].map(([name = "", project = ""]) => [
  [
    name,
    async () => {
      const file = report(`${project}.json`);
      const flags = ["--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      await runTool("vitest", ["run", ...flags], { env: { NODE_TEST_WORKERS: "1" } }).finally(() =>
        counts.push(vitestCounts(file)),
      );
    },
  ],
]);

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

/** The sides run at the same time, the steps of each in sequence. */
const failuresOf = async (sides: readonly Step[][]): Promise<Failures> =>
  (await Promise.all(sides.map(firstFailure))).filter((failure) => failure !== null);

/** On two cores the browser runs alone, because one that waits for its turn fails for no fault. */
async function testFailures(): Promise<Failures> {
  if (availableParallelism() >= 4) return failuresOf([...unitTests, browserTests]);
  return [...(await failuresOf(unitTests)), ...(await failuresOf([browserTests]))];
}

const early = await failuresOf([typesAndBuild, text]);
const stopped = early.length > 0 ? early : await testFailures();
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
