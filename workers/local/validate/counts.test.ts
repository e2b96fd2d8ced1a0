import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./counts";

const dir = mkdtempSync(path.join(tmpdir(), "stowline-counts-"));
afterAll(() => rmSync(dir, { recursive: true }));

function reportOf(content: unknown): string {
  const file = path.join(dir, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

test("passed, failed and skipped tests are counted", () => {
  expect(vitestCounts(reportOf({ ...vitest, success: true }))).toEqual({ passed: 7, failed: 0, skipped: 2 });
  const stats = { expected: 5, unexpected: 2, flaky: 1, skipped: 3 };
  expect(playwrightCounts(reportOf({ stats }))).toEqual({ passed: 6, failed: 2, skipped: 3 });
});

test("a test file that could not be loaded is a failure", () => {
  expect(vitestCounts(reportOf({ ...vitest, success: false })).failed).toBe(1);
});

test("a run without a report is a failure", () => {
  expect(vitestCounts(path.join(dir, "missing.json")).failed).toBe(1);
  expect(playwrightCounts(path.join(dir, "missing.json")).failed).toBe(1);
});
