import { expect, test } from "vitest";
import { hasRefund, refundOf } from "./refund";

const of = (quantity: number, condition: "new" | "damaged" | "wrong-item", correctedAt: number | null = null) => ({
  ...{ quantity, condition, correctedAt },
});
const line = (over: object) => ({ line: 1, name: "Tee", sku: "TEE", priceMinor: 1250, units: [of(1, "new")], ...over });

test("units are added up by line and condition, at the order's prices", () => {
  const { units, totalMinor } = refundOf([
    line({ units: [of(1, "new"), of(2, "damaged"), of(3, "new")] }),
    line({ line: 2, priceMinor: 0 }),
  ]);
  expect(units.map(({ line, condition, units }) => [line, condition, units])).toEqual([
    [1, "new", 4],
    [1, "damaged", 2],
    [2, "new", 1],
  ]);
  expect(totalMinor).toBe(6 * 1250);
});

test("corrected units, wrong items, and what was not in the order are worth nothing", () => {
  const lines = [line({ units: [of(1, "new", 5), of(1, "wrong-item")] }), line({ line: 2, priceMinor: null })];
  expect(refundOf(lines)).toEqual({ units: [], totalMinor: 0 });
});

test("a return that follows from a refund, or has no order, has no refund to make", () => {
  expect(hasRefund("completed", "client", "o")).toBe(true);
  expect(hasRefund("completed", "store", "o")).toBe(false);
  expect(hasRefund("completed", "dock", null)).toBe(false);
  expect(hasRefund("announced", "client", "o")).toBe(false);
});
