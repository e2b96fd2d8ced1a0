import { expect, test } from "vitest";
import { asText, valueAt } from "./field-path";

const order = { number: "WC-1", items: [{ sku: "A" }, { sku: "B", lot: { number: "L-2" } }] };

test("a name leads to its value, also through lists", () => {
  expect(valueAt(order, "number")).toBe("WC-1");
  expect(valueAt(order, "items[1].sku")).toBe("B");
  expect(valueAt(order, "items[1].lot.number")).toBe("L-2");
});

test("a name that leads nowhere has no value", () => {
  expect(valueAt(order, "items[7].sku")).toBeUndefined();
  expect(valueAt(order, "number.of.things")).toBeUndefined();
  expect(valueAt(undefined, "number")).toBeUndefined();
});

test("numbers are shown as text, and other values are empty", () => {
  expect(asText(0)).toBe("0");
  expect(asText(null)).toBeUndefined();
  expect(asText({})).toBeUndefined();
});
