import { expect, test } from "vitest";
import { codesOf, readMessage } from "./expected-items";

const items = [
  { sku: "HX-TB500", codes: [{ code: "036000291452" }, { code: "HX-TB500" }] },
  { sku: "HX-TB600", codes: [{ code: "4006381333931" }] },
];

test("all codes of the items are expected", () => {
  expect(codesOf(items)).toEqual(["036000291452", "HX-TB500", "4006381333931"]);
});

test("a matched code is named by its item, in any spelling, and a read one by itself", () => {
  expect(readMessage(items, "0036000291452", true)).toBe("Matches HX-TB500");
  expect(readMessage(items, "0036000291452", false)).toBe("Read 0036000291452");
});
