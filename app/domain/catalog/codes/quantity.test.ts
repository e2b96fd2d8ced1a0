import { expect, test } from "vitest";
import { isBegunQuantity, typedQuantity } from "./quantity";

test.each([
  ["3*4006381333931", 3, "4006381333931"],
  ["3x SKU-1", 3, "SKU-1"],
  [" 12 X  SKU 1 ", 12, "SKU 1"],
  ["2×HX-NACL-10", 2, "HX-NACL-10"],
  ["4 * 2*A", 4, "2*A"],
])("%s is a quantity and a code", (text, quantity, code) => {
  expect(typedQuantity(text)).toEqual({ quantity, code });
});

test.each(["4006381333931", "2X4-BOLT", "3*", "0*SKU", "*SKU*", "-1*SKU", "1.5*SKU", "9999999*SKU", "x3 SKU", ""])(
  "%s is a code alone",
  (text) => {
    expect(typedQuantity(text)).toBeNull();
  },
);

test("a quantity may be typed before the scanner sends the code", () => {
  expect(["3*", " 3 x ", "12×"].map(isBegunQuantity)).toEqual([true, true, true]);
  expect(["3", "*", "x", "3*4", ""].map(isBegunQuantity)).toEqual([false, false, false, false, false]);
});
