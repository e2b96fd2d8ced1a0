import { expect, test } from "vitest";
import { CLOCK_ALLOWANCE_MS, FIRST_SYNC_MS, nextWindow, OVERLAP_MS, Progress, settledUpTo } from "./sync-window";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

test("the first window goes back 90 days and ends now", () => {
  expect(nextWindow(null, NOW)).toEqual({ from: NOW - FIRST_SYNC_MS, to: NOW });
});

test("a later window starts at the watermark, never after its own end", () => {
  expect(nextWindow(NOW - 3 * MINUTE, NOW)).toEqual({ from: NOW - 3 * MINUTE, to: NOW });
  expect(nextWindow(NOW + MINUTE, NOW)).toEqual({ from: NOW, to: NOW });
});

test("after a whole window the next one overlaps it by five minutes of the store's own clock", () => {
  const lastSeen = NOW - 20_000;
  expect(settledUpTo({ covered: NOW, lastSeen, lookedAt: NOW })).toBe(lastSeen - OVERLAP_MS);
});

test("a store that is silent does not keep the window growing", () => {
  const limit = NOW - OVERLAP_MS - CLOCK_ALLOWANCE_MS;
  expect(settledUpTo({ covered: NOW, lastSeen: null, lookedAt: NOW })).toBe(limit);
  expect(settledUpTo({ covered: NOW, lastSeen: NOW - 24 * 60 * MINUTE, lookedAt: NOW })).toBe(limit);
});

test("a store whose clock is a quarter of an hour slow loses nothing: its next change is in the next window", () => {
  const theirNow = NOW - CLOCK_ALLOWANCE_MS;
  for (const lastSeen of [null, theirNow - MINUTE, theirNow - 10 * MINUTE]) {
    expect(settledUpTo({ covered: NOW, lastSeen, lookedAt: NOW })).toBeLessThan(theirNow);
  }
});

test("a walk that stopped in old orders continues there, one in recent orders a little before", () => {
  const old = NOW - 40 * 24 * 60 * MINUTE;
  expect(settledUpTo({ covered: old - 1000, lastSeen: old, lookedAt: NOW })).toBe(old - 1000);
  const fresh = NOW - MINUTE;
  expect(settledUpTo({ covered: fresh - 1000, lastSeen: fresh, lookedAt: NOW })).toBe(fresh - OVERLAP_MS);
});

test("progress excludes the second of the last order", () => {
  const progress = new Progress();
  expect(progress.covered).toBeNull();
  progress.see([1000, 5000, 5000]);
  progress.see([]);
  progress.see([9000]);
  expect(progress.covered).toBe(8000);
  expect(progress.lastSeen).toBe(9000);
});

test("a store that does not keep to the order of changes gives no progress, only an end", () => {
  const progress = new Progress();
  progress.see([5000, 4000, 9000]);
  expect(progress.covered).toBeNull();
  expect(progress.lastSeen).toBe(9000);
});
