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

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test("passed, failed and skipped tests are counted", () => {
  expect(vitestCounts(reportOf({ ...vitest, success: true }))).toEqual({
    passed: 7,
    failed: 0,
    skipped: 2,
    failures: [],
  });
  const stats = { expected: 5, unexpected: 2, flaky: 1, skipped: 3 };
  expect(playwrightCounts(reportOf({ stats, suites: [] }))).toEqual({ passed: 6, failed: 2, skipped: 3, failures: [] });
});

test("each failed test is listed with the first lines of its message, and of each try", () => {
  const testResults = [
    {
      name: path.resolve("app/a.test.ts"),
      message: "",
      assertionResults: [
        { status: "passed", fullName: "adds", failureMessages: [] },
        { status: "failed", fullName: "takes", failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\nto be 2"] },
      ],
    },
    { name: path.resolve("app/b.test.ts"), message: "no such module", assertionResults: [] },
  ];
  expect(vitestCounts(reportOf({ ...vitest, numFailedTests: 1, testResults })).failures).toEqual([
    "app/a.test.ts: takes\n    expected 1\n    to be 2",
    "app/b.test.ts: could not be loaded\n    no such module",
  ]);
  const results = [
    { error: { message: `timed out\n${"at\n".repeat(20)}`, location: { line: 7 } } },
    { error: { message: "not found", location: { line: 8 } } },
    { error: { message: "took too long" } },
    {},
  ];
  const spec = (title: string, status: string) => ({
    file: "x.spec.ts",
    title,
    tests: [{ status, projectName: "phone", results }],
  });
  const suites = [{ specs: [spec("opens", "expected")], suites: [{ specs: [spec("closes", "flaky")] }] }];
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  expect(playwrightCounts(reportOf({ stats, suites })).failures).toEqual([
    `tests/e2e/x.spec.ts: closes [phone] (flaky)\n    line 7: timed out${"\n    at".repeat(6)}\n    line 8: not found\n    took too long`,
  ]);
});

test("a test file that could not be loaded is a failure", () => {
  expect(vitestCounts(reportOf({ ...vitest, success: false })).failed).toBe(1);
});

test("a run without a report is a failure", () => {
  expect(vitestCounts(path.join(dir, "missing.json")).failed).toBe(1);
  expect(playwrightCounts(path.join(dir, "missing.json")).failed).toBe(1);
});
