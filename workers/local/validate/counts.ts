import { existsSync, readFileSync } from "node:fs";

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the JSON report of vitest. A file of tests that could not be loaded counts as one failure. */
export function vitestCounts(file: string): TestCounts {
  const report = read(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.success || report.numFailedTests > 0 ? 0 : 1;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads the JSON report of Playwright. */
export function playwrightCounts(file: string): TestCounts {
  const stats = read(file)?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
