import { expect, test } from "vitest";
import { MAX_RANGE, readRange } from "./bin-range";

const codes = (from: string, to = "") => {
  const range = readRange(from, to);
  return "problem" in range ? [range.field, range.problem] : [range.count, ...range.codes()];
};

test.each([
  ["A-1", "", [1, "A-1"]],
  [" a-1 ", "a-1", [1, "A-1"]],
  ["A-01-1", "A-02-2", [4, "A-01-1", "A-01-2", "A-02-1", "A-02-2"]],
  ["A-9", "A-11", [3, "A-9", "A-10", "A-11"]],
  ["A-09", "A-11", [3, "A-09", "A-10", "A-11"]],
  ["A-099", "A-101", [3, "A-099", "A-100", "A-101"]],
  ["A-1", "C-1", [3, "A-1", "B-1", "C-1"]],
  ["R1-A", "R2-B", [4, "R1-A", "R1-B", "R2-A", "R2-B"]],
  ["DOCK1", "DOCK3", [3, "DOCK1", "DOCK2", "DOCK3"]],
  ["COLD-1", "COLD-2", [2, "COLD-1", "COLD-2"]],
])("%s to %s", (from, to, expected) => expect(codes(from, to)).toEqual(expected));

test.each([
  ["", "A-1", "from"],
  ["A B", "", "from"],
  ["😀", "", "from"],
  ["A--1", "", "from"],
  ["A-1", "A-1-2", "to"],
  ["A-5", "A-4", "to"],
  ["C-1", "A-1", "to"],
  ["A-1", "A-X", "to"],
  ["AB-1", "CD-1", "to"],
  ["A-1", "A-999999999999999", "to"],
  ["A-01-01-01", "Z-99-99-99", "to"],
  ["A".repeat(51), "", "from"],
])("%s to %s is refused at its field", (from, to, field) => expect(codes(from, to)[0]).toBe(field));

test("as many as can be added at a time, and not one more", () => {
  expect(readRange("A-0001", `A-${MAX_RANGE}`)).toMatchObject({ count: MAX_RANGE });
  expect(readRange("A-0001", `A-${MAX_RANGE + 1}`)).toMatchObject({ field: "to" });
  expect(readRange("A-01-1-1", "A-20-4-6")).toMatchObject({ count: 480, first: "A-01-1-1", last: "A-20-4-6" });
});
