import { expect, test } from "vitest";
import { checkHistory, type Operation } from "./check-history";

type Written = [client: string, kind: "read" | "write", key: string, version: number, from: number, to: number];

/** The guarantees that a history breaks. */
function brokenBy(...operations: Written[]): string[] {
  const history = operations.map(([client, kind, key, version, invokedAt, completedAt]): Operation => {
    return { client, kind, key, version, invokedAt, completedAt };
  });
  return checkHistory(history, { maxStalenessMs: 1000 }).map(({ guarantee }) => guarantee);
}

test("a client must find what it wrote, or what overwrote it", () => {
  expect(brokenBy(["Ann", "write", "a", 1, 0, 10], ["Ann", "read", "a", 0, 20, 30])).toEqual(["read your writes"]);
  expect(brokenBy(["Ann", "write", "a", 1, 0, 10], ["Ann", "read", "a", 1, 20, 30])).toEqual([]);
  expect(
    brokenBy(["Ann", "write", "a", 1, 0, 10], ["Ben", "write", "a", 2, 5, 15], ["Ann", "read", "a", 2, 20, 30]),
  ).toEqual([]);
});

test("a client must also find what was written to another key before its own write", () => {
  const writes: Written[] = [
    ["Ben", "write", "b", 1, 0, 10],
    ["Ann", "write", "a", 2, 20, 30],
  ];
  expect(brokenBy(...writes, ["Ann", "read", "b", 0, 40, 50])).toEqual(["read your writes"]);
  expect(brokenBy(...writes, ["Ann", "read", "b", 1, 40, 50])).toEqual([]);
});

test("a client must not go back to older data than it read", () => {
  const before: Written[] = [
    ["Ben", "write", "a", 1, 0, 10],
    ["Ann", "read", "a", 1, 20, 30],
  ];
  expect(brokenBy(...before, ["Ann", "read", "a", 0, 40, 50])).toEqual(["monotonic reads"]);
  expect(brokenBy(...before, ["Ann", "read", "a", 1, 40, 50])).toEqual([]);
});

test("a client must not find another key older than what it read", () => {
  const before: Written[] = [
    ["Ben", "write", "a", 1, 0, 10],
    ["Ben", "write", "b", 2, 11, 20],
    ["Ann", "read", "b", 2, 30, 40],
  ];
  expect(brokenBy(...before, ["Ann", "read", "a", 0, 50, 60])).toEqual(["monotonic reads"]);
  expect(brokenBy(...before, ["Ann", "read", "a", 1, 50, 60])).toEqual([]);
});

test("a write must come after what its client read", () => {
  const before: Written[] = [
    ["Ben", "write", "a", 2, 0, 10],
    ["Ann", "read", "a", 2, 20, 30],
  ];
  expect(brokenBy(...before, ["Ann", "write", "b", 1, 40, 50])).toEqual(["writes follow reads"]);
  expect(brokenBy(...before, ["Ann", "write", "b", 3, 40, 50])).toEqual([]);
});

test("a write must come after what its client wrote before", () => {
  expect(brokenBy(["Ann", "write", "a", 2, 0, 10], ["Ann", "write", "b", 1, 20, 30])).toEqual(["monotonic writes"]);
  expect(brokenBy(["Ann", "write", "a", 1, 0, 10], ["Ann", "write", "b", 2, 20, 30])).toEqual([]);
});

test("a read must not return what was overwritten too long ago", () => {
  const overwritten: Written = ["Ben", "write", "a", 1, 0, 10];
  expect(brokenBy(overwritten, ["Ann", "read", "a", 0, 1011, 1020])).toEqual(["bounded staleness"]);
  expect(brokenBy(overwritten, ["Ann", "read", "a", 0, 1010, 1020])).toEqual([]);
});

test("operations that overlap in time are concurrent", () => {
  const write: Written = ["Ann", "write", "a", 1, 0, 10];
  expect(brokenBy(write, ["Ann", "read", "a", 0, 10, 20])).toEqual([]);
  expect(brokenBy(["Ann", "read", "a", 0, 5, 30], write)).toEqual([]);
  // A long read in one tab overlaps with two writes of the other tab, which still follow each other.
  expect(
    brokenBy(["Ann", "read", "a", 0, 0, 50], ["Ann", "write", "a", 2, 5, 10], ["Ann", "write", "a", 1, 20, 30]),
  ).toEqual(["monotonic writes"]);
});

test("clients are not compared with each other", () => {
  expect(brokenBy(["Ann", "write", "a", 1, 0, 10], ["Ben", "read", "a", 0, 20, 30])).toEqual([]);
});

test("a violation is explained in words", () => {
  const history: Operation[] = [
    { client: "Ann", kind: "write", key: "a", version: 7, invokedAt: 0, completedAt: 10 },
    { client: "Ann", kind: "read", key: "a", version: 5, invokedAt: 20, completedAt: 30 },
  ];
  expect(checkHistory(history, { maxStalenessMs: 1000 })).toEqual([
    {
      guarantee: "read your writes",
      explanation:
        "Ann read version 5 of a (20 to 30 ms) after it wrote version 7 of a (0 to 10 ms); version 7 had overwritten it",
    },
  ]);
});
