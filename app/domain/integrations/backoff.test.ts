import { expect, test } from "vitest";
import { doubling } from "../kernel/jobs";
import { afterFailure, fraction } from "./backoff";

const SECOND = 1000;
const HOUR = 3_600_000;

test("a store that is down is retried after half a minute, then with doubling waits up to an hour", () => {
  const waits = [1, 2, 3, 4, 20].map(
    (failures) => afterFailure({ fault: "unavailable", failures, random: 0.5 }).waitMs,
  );
  expect(waits).toEqual([30, 60, 120, 240, 3600].map((seconds) => seconds * SECOND));
});

test("passing trouble is shown from the third failure in a row on, a wrong key at once", () => {
  for (const fault of ["unavailable", "timeout", "nonsense", "rate-limited", "internal"] as const) {
    const statuses = [1, 2, 3, 9].map((failures) => afterFailure({ fault, failures, random: 0 }).status);
    expect(statuses, fault).toEqual(["active", "active", "error", "error"]);
  }
  for (const fault of ["auth", "permission", "redirect", "bad-address", "not-found"] as const) {
    const { status, waitMs } = afterFailure({ fault, failures: 1, random: 0.5 });
    expect({ status, waitMs }, fault).toEqual({ status: "error", waitMs: HOUR });
  }
});

test("a store that asks to slow down is never called before the time it named", () => {
  for (const random of [0, 0.5, 0.999]) {
    const { waitMs } = afterFailure({ fault: "rate-limited", failures: 1, retryAfterMs: 7000, random });
    expect(waitMs).toBeGreaterThanOrEqual(7000);
    expect(waitMs).toBeLessThanOrEqual(7700);
    const maintenance = afterFailure({ fault: "unavailable", failures: 1, retryAfterMs: 600_000, random });
    expect(maintenance.waitMs).toBeGreaterThanOrEqual(600_000);
  }
  const unnamed = [1, 2, 3].map((failures) => afterFailure({ fault: "rate-limited", failures, random: 0.5 }).waitMs);
  expect(unnamed).toEqual([60 * SECOND, 120 * SECOND, 240 * SECOND]);
});

test("stores that fell together do not come back together", () => {
  const [early, late] = [0, 0.999].map((random) => afterFailure({ fault: "timeout", failures: 1, random }).waitMs);
  expect(late! - early!).toBeGreaterThan(10 * SECOND);
});

test("doubling never overflows", () => {
  expect(doubling(1000, 2000, HOUR)).toBe(HOUR);
  expect(doubling(1000, 0, HOUR)).toBe(1000);
});

test("a fraction is between 0 and 1", () => {
  expect(fraction(() => "00000000")).toBe(0);
  expect(fraction(() => "ffffffff")).toBeLessThan(1);
});
