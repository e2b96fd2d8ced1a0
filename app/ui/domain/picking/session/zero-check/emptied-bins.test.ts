import { expect, test } from "vitest";
import type { PickItemView } from "#app/domain/picking/plan/pick-view";
import { emptiedBins } from "./emptied-bins";

const item = (...places: { locationId: string; left: number }[]) => ({ places }) as unknown as PickItemView;
const bins = [
  { locationIds: ["a"], code: "A" },
  { locationIds: ["b", "c"], code: "B" },
];

test("a bin is asked about when nothing of the order is left in it, over all its items", () => {
  const a = { locationId: "a", left: 0 };
  expect(emptiedBins([item(a), item({ locationId: "b", left: 1 })], bins)).toEqual([bins[0]]);
  expect(emptiedBins([item(a), item({ locationId: "a", left: 2 })], bins)).toEqual([]);
  expect(emptiedBins([item(a)], [])).toEqual([]);
  expect(emptiedBins([], bins)).toEqual([]);
});

test("a bin of two companies is asked about once, when nothing of either is left in it", () => {
  const b = item({ locationId: "b", left: 0 });
  expect(emptiedBins([b, item({ locationId: "c", left: 1 })], bins)).toEqual([]);
  expect(emptiedBins([b, item({ locationId: "c", left: 0 })], bins)).toEqual([bins[1]]);
});
