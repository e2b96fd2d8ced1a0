import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScanQueue } from "./scan-queue";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(60);

test("scans are handled one at a time, in the order they came", async () => {
  const log: string[] = [];
  const add = createScanQueue(
    async (code) => {
      log.push(`${code} begins`);
      await new Promise((done) => setTimeout(done, code === "slow" ? 20 : 1));
      log.push(`${code} ends`);
    },
    () => undefined,
  );
  add("slow", "wedge");
  add("fast", "wedge");
  await settled();
  expect(log).toEqual(["slow begins", "slow ends", "fast begins", "fast ends"]);
});

test("a failing scan does not block the next", async () => {
  const done: string[] = [];
  const add = createScanQueue(
    async (code) => {
      if (code === "bad") throw new Error("refused");
      done.push(code);
    },
    () => undefined,
  );
  add("bad", "wedge");
  add("good", "wedge");
  await settled();
  expect(done).toEqual(["good"]);
});

test("blank scans are ignored", async () => {
  const done: string[] = [];
  const add = createScanQueue(
    (code) => void done.push(code),
    () => undefined,
  );
  add("   ", "typed");
  await settled();
  expect(done).toEqual([]);
});

test("reports the number of waiting scans, down to zero", async () => {
  const counts: number[] = [];
  const add = createScanQueue(
    () => new Promise((done) => setTimeout(done, 1)),
    (n) => counts.push(n),
  );
  add("a", "wedge");
  add("b", "wedge");
  await settled();
  expect(counts).toEqual([1, 2, 1, 0]);
});

test("a scan that is handled at once is done before add returns, and is never reported as waiting", () => {
  const counts: number[] = [];
  const done: string[] = [];
  const add = createScanQueue(
    (code) => {
      if (code === "bad") throw new Error("refused");
      done.push(code);
    },
    (n) => counts.push(n),
  );
  for (const code of ["bad", "a", "b"]) add(code, "wedge");
  expect([done, counts]).toEqual([
    ["a", "b"],
    [0, 0, 0],
  ]);
});
