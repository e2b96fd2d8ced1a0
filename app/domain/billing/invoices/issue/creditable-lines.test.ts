import { expect, test } from "vitest";
import { canBeSplit, creditableLines, isCounted, partOf } from "./creditable-lines";

/** Ten orders at 1.00. */
const line = {
  ...{ position: 1, charge: "pack", item: "", unit: "order" },
  ...{ quantity: 10, rate: 1_000_000, amountMinor: 1_000 },
};
const postage = { ...line, charge: "postage", rate: null };
const discount = { ...line, charge: "adjustment", quantity: 1, rate: null, amountMinor: -500 };

test.each([
  [
    "a quantity is credited at the line's rate",
    line,
    { quantity: 3 },
    { quantity: 3, rate: 1_000_000, amountMinor: 300 },
  ],
  ["an amount is credited without a quantity", line, { amount: "2.5" }, { quantity: 0, rate: null, amountMinor: 250 }],
  ["all of the quantity is the whole line", line, { quantity: 10 }, line],
  ["all of the amount is the whole line", line, { amount: "10.00" }, line],
  ["a discount is credited with its own sign", discount, { amount: "1" }, { quantity: 0, amountMinor: -100 }],
  ["an amount may be entered as the line shows it", discount, { amount: "-1" }, { quantity: 0, amountMinor: -100 }],
  [
    "a month's storage rate is for as many days as the month has",
    { ...line, unit: "unit-day, 31 to the month", quantity: 310 },
    { quantity: 31 },
    { quantity: 31, amountMinor: 100 },
  ],
])("%s", (_, left, part, taken) => {
  expect(partOf(left, { position: 1, ...part }, "USD")).toMatchObject({ line: taken });
});

test.each([
  ["more than is left", line, { quantity: 11 }, "quantity", "At most 10 can be credited."],
  ["more than is left", line, { amount: "10.01" }, "amount", "At most $10.00 can be credited."],
  ["nothing", line, { amount: "0" }, "amount", "Enter an amount above zero."],
  ["no amount", line, { amount: "x" }, "amount", "Enter an amount such as 19.90."],
  [
    "a quantity of a volume, which has decimals",
    { ...line, unit: "0.001 m³-day, 31 to the month", quantity: 310_000 },
    { quantity: 31_000 },
    "quantity",
    "Enter an amount instead.",
  ],
  ["a quantity of a passed-on cost", postage, { quantity: 1 }, "quantity", "Enter an amount instead."],
  [
    "a quantity that costs nothing",
    { ...line, rate: 4_000, amountMinor: 4 },
    { quantity: 1 },
    "quantity",
    "This quantity rounds to zero. Enter an amount instead.",
  ],
  [
    "part of a supplement",
    { ...discount, item: "supplement:card:invoice:0" },
    { amount: "1" },
    "amount",
    "Only the whole line can be credited. Select it instead.",
  ],
])("%s is refused: %#", (_, left, part, field, problem) => {
  expect(partOf(left, { position: 1, ...part }, "USD")).toEqual({ field, problem });
});

test("amounts follow the currency's decimals", () => {
  expect(partOf({ ...line, amountMinor: 900 }, { position: 1, amount: "1.5" }, "JPY")).toMatchObject({
    problem: "JPY has no decimals.",
  });
  expect(partOf(line, { position: 1, amount: "0.125" }, "KWD")).toMatchObject({ line: { amountMinor: 125 } });
});

test("what is left of a line has a quantity as long as its rate explains the amount", () => {
  const left = (quantity: number, amountMinor: number) =>
    creditableLines([line], [{ position: 1, quantity, amountMinor }]);
  expect(left(-3, -300)).toEqual([{ ...line, quantity: 7, amountMinor: 700 }]);
  expect(left(0, -250)).toEqual([{ ...line, rate: null, amountMinor: 750 }]);
  expect(left(-10, -1_000)).toEqual([]);
  expect(left(-3, -300).map(isCounted)).toEqual([true]);
  expect(left(0, -250).map((one) => [isCounted(one), canBeSplit(one)])).toEqual([[false, true]]);
});
