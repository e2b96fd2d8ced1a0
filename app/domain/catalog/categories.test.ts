import { expect, test } from "vitest";
import { similarCategory, USUAL_CATEGORIES } from "./categories";

test.each([
  ["clothng", "clothing"],
  ["suplements", "supplements"],
  ["Electronic", "electronics"],
  ["cos metics", "cosmetics"],
  ["toys", null],
  ["", null],
])("%j is probably %j", (typed, category) => {
  expect(similarCategory(typed, USUAL_CATEGORIES)).toBe(category);
});
