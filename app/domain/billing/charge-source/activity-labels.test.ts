import { expect, test } from "vitest";
import { activityWords } from "./activity-labels";

const stored = { kind: "stored", billDay: "2026-06-15", doneOn: "2026-06-15", orderNumber: null, reference: null };

test("a day of storage names the products that were not measured", () => {
  const note = (units: number, products: number, skus: string[]) =>
    activityWords({ ...stored, detail: { unmeasured: { units, products, skus } } }).note;
  expect(note(1, 1, ["MUG"])).toBe("Not measured: 1 unit of MUG");
  expect(note(1200, 4, ["CUP", "MUG"])).toBe("Not measured: 1,200 units of CUP, MUG and 2 other products");
  expect(activityWords({ ...stored, detail: { pallets: 2 } }).note).toBe("");
});
