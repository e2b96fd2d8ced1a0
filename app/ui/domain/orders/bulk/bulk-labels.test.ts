import { expect, test } from "vitest";
import { bulkDone, leftOut } from "./bulk-labels";

test("orders on hold before are counted beside those that a bulk hold changed", () => {
  expect(bulkDone("hold", { processed: 2, already: 1 })).toBe("2 orders are now on hold. 1 was on hold already.");
  expect(bulkDone("hold", { processed: 1, already: 2 })).toBe("1 order is now on hold. 2 were on hold already.");
  expect(bulkDone("release", { processed: 3 })).toBe("3 orders are now pending.");
});

test("selected orders that do not change are counted before, those on hold already by themselves", () => {
  expect(leftOut({ chosen: 3, total: 3, already: 0 })).toBeNull();
  expect(leftOut({ chosen: 3, total: 2, already: 1 })).toBe("1 order is on hold already.");
  expect(leftOut({ chosen: null, total: 20, already: 2 })).toBe("2 orders are on hold already.");
  expect(leftOut({ chosen: 4, total: 2, already: 1 })).toBe(
    "1 order is on hold already. 1 order of the 4 selected cannot be changed and stays as it is.",
  );
  expect(leftOut({ chosen: 1200, total: 1000, already: 0 })).toBe(
    "200 orders of the 1,200 selected cannot be changed and stay as they are.",
  );
});
