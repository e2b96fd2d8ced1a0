import { expect, test } from "vitest";
import { mustGoBack } from "./must-go-back";

const from = (...units: number[]) => units.map((each, index) => ({ location: `A-0${index + 1}`, units: each }));

test("the picked units are named with the locations that they go back to", () => {
  expect(mustGoBack([])).toBe("");
  expect(mustGoBack(from(1))).toBe("1 picked unit must go back to A-01.");
  expect(mustGoBack(from(3))).toBe("3 picked units must go back to A-01.");
  expect(mustGoBack(from(2, 1))).toBe("3 picked units must go back: 2 to A-01, 1 to A-02.");
  expect(mustGoBack(from(1, 1, 1, 1, 1, 1))).toMatch(/1 to A-06\.$/);
  expect(mustGoBack(from(1, 1, 1, 1, 1, 1000, 500))).toBe(
    "1,505 picked units must go back: 1 to A-01, 1 to A-02, 1 to A-03, 1 to A-04, 1 to A-05, 1,500 to other locations.",
  );
});
