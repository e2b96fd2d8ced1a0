import { expect, test } from "vitest";
import { withUnits } from "./product-columns";

test("a number and its unit stay on one line", () => {
  expect(withUnits("Sodium chloride 0.9 % 10 ml")).toBe("Sodium chloride 0.9\u00a0% 10\u00a0ml");
  expect(withUnits("Thymosin alpha-1 5 mg vial")).toBe("Thymosin alpha-1 5\u00a0mg vial");
});

test("a number before a longer word can end a line", () => {
  expect(withUnits("Cordyceps, 60 capsules")).toBe("Cordyceps, 60 capsules");
});
