import { expect, test, vi } from "vitest";
import type { PickItemView } from "#app/domain/picking/plan/pick-view";
import { emptiedBins, readBins } from "./emptied-bins";

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

test.each([
  ["the page is left while the answer arrives", () => Promise.reject(new DOMException("gone", "AbortError"))],
  ["the answer is cut short", () => Promise.reject(new SyntaxError("Unexpected end"))],
])("nothing is asked when %s", async (_, json) => {
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json }));
  expect(await readBins("/bins", new AbortController().signal)).toEqual([]);
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: async () => ({ bins }) }));
  expect(await readBins("/bins", new AbortController().signal)).toEqual(bins);
  vi.unstubAllGlobals();
});
