import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../paths";

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests, each with its location and the first lines of its message; of a browser test those of each try. */
  failures: readonly string[];
}

/** Reads vitest's JSON report. A test file that could not be loaded counts as one failure. */
export function vitestCounts(file: string): TestCounts {
  const report = read(file);
  if (!report) return UNREAD;
  const unloaded = report.success || report.numFailedTests > 0 ? 0 : 1;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }: VitestFile) => {
      const file = path.relative(ROOT, name);
      if (message && assertionResults.length === 0) return told(file, "could not be loaded", message);
      return assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => told(file, fullName, failureMessages[0]));
    }),
  };
}

/** Reads the JSON report of Playwright. */
export function playwrightCounts(file: string): TestCounts {
  const report = read(file);
  if (!report?.stats) return UNREAD;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }: PlaywrightSpec) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status, projectName, results }) =>
          told(
            `tests/e2e/${file}`,
            `${title} [${projectName}]${status === "flaky" ? " (flaky)" : ""}`,
            ...saidBy(results),
          ),
        ),
    );
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

const UNREAD: TestCounts = { passed: 0, failed: 1, skipped: 0, failures: [] };

interface VitestFile {
  name: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightSpec {
  file: string;
  title: string;
  tests: { status: string; projectName: string; results: PlaywrightResult[] }[];
}
interface PlaywrightResult {
  error?: { message?: string; location?: { line: number } };
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];
const saidBy = (results: readonly PlaywrightResult[]) =>
  results.flatMap(({ error }) => {
    if (!error?.message) return [];
    // A test that took too long failed at no line.
    return [error.location ? `line ${error.location.line}: ${error.message}` : error.message];
  });

/** Lines of a message that are listed: the assertion with what it expected and received. */
const LINES = 7;

function told(file: string, title: string, ...messages: (string | undefined)[]): string {
  const lines = messages.flatMap((message = "") =>
    stripVTControlCharacters(message).split("\n").filter(Boolean).slice(0, LINES),
  );
  return [`${file}: ${title}`, ...lines].join("\n    ");
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
