import { expect, test } from "vitest";
import { matchLines } from "./match-lines";

const announced = (line: number, productId: string, expected: number, over: object = {}) => ({
  ...{ line, productId, lotNumber: "", expected, received: 0, damaged: 0, ...over },
});
const got = (productId: string, quantity: number, over: object = {}) => ({
  ...{ productId, quantity, lotNumber: "", expiresOn: null, isDamaged: false, ...over },
});

test("units fill the line of their lot first, then the lines without a lot, and the rest is over on the last", () => {
  const lines = [announced(1, "P", 5), announced(2, "P", 3, { lotNumber: "L1" }), announced(3, "P", 4)];
  const { entries, added } = matchLines(lines, [got("P", 14, { lotNumber: "L1" })]);
  expect(entries).toEqual([
    { line: 2, receiptLine: 1, received: 3, damaged: 0 },
    { line: 1, receiptLine: 1, received: 5, damaged: 0 },
    { line: 3, receiptLine: 1, received: 6, damaged: 0 },
  ]);
  expect(added).toEqual([]);
});

test("a part-received line gets only what is open, good and damaged together, before others are over", () => {
  const lines = [announced(1, "P", 10, { received: 6, damaged: 1 }), announced(2, "P", 2)];
  const { entries } = matchLines(lines, [got("P", 2, { isDamaged: true }), got("P", 4)]);
  expect(entries).toEqual([
    { line: 1, receiptLine: 1, received: 0, damaged: 2 },
    { line: 1, receiptLine: 2, received: 1, damaged: 0 },
    { line: 2, receiptLine: 2, received: 3, damaged: 0 },
  ]);
});

test("one lot on two received lines counts twice for its line; a lot or product that is not announced gets a line", () => {
  const lines = [announced(1, "P", 4, { lotNumber: "L1" })];
  const { entries, added } = matchLines(lines, [
    ...[got("P", 2, { lotNumber: "L1" }), got("P", 2, { lotNumber: "L1" })],
    ...[got("P", 1, { lotNumber: "L2", expiresOn: "2030-01-01" }), got("Q", 3), got("Q", 1)],
  ]);
  expect(added).toEqual([
    { line: 2, productId: "P", lotNumber: "L2", expiresOn: "2030-01-01" },
    { line: 3, productId: "Q", lotNumber: "", expiresOn: null },
  ]);
  expect(entries.map(({ line, received }) => [line, received])).toEqual([
    [1, 2],
    [1, 2],
    [2, 1],
    [3, 3],
    [3, 1],
  ]);
});
