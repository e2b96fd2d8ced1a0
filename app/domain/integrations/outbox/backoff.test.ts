import { expect, test } from "vitest";
import { waitBeforeNext } from "./backoff";

const HOUR = 3_600_000;
const down = { fault: "unavailable" as const, ageMs: 0 };

test("a push is tried again after half a minute, then twice as late each time, up to six hours", () => {
  const seconds = [1, 2, 3, 10, 30].map((attempts) => (waitBeforeNext({ ...down, attempts }) ?? 0) / 1000);
  expect(seconds).toEqual([30, 60, 120, 15_360, 21_600]);
});

test("a store down over the weekend gets its tracking numbers on Monday; after three days messages fail", () => {
  expect(waitBeforeNext({ ...down, attempts: 20, ageMs: 60 * HOUR })).toBe(6 * HOUR);
  expect(waitBeforeNext({ ...down, attempts: 20, ageMs: 72 * HOUR })).toBeNull();
});

test("a push that is refused for a reason is given up after twelve attempts", () => {
  expect(waitBeforeNext({ fault: "permission", attempts: 11, ageMs: HOUR })).not.toBeNull();
  expect(waitBeforeNext({ fault: "permission", attempts: 12, ageMs: HOUR })).toBeNull();
});

test("the store's requested wait is the minimum", () => {
  expect(waitBeforeNext({ fault: "rate-limited", attempts: 1, ageMs: 0, retryAfterMs: 90_000 })).toBe(90_000);
  expect(waitBeforeNext({ fault: "rate-limited", attempts: 5, ageMs: 0, retryAfterMs: 1000 })).toBe(480_000);
});
