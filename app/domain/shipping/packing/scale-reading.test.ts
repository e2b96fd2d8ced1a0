import { expect, test } from "vitest";
import { scaleReading } from "./scale-reading";

test.each([
  ["1.234 kg", "1.234 kg"],
  ["ST,GS,+  001.234kg", "1.234 kg"],
  ["  0,500 KG ", "0.500 kg"],
  ["+ 500 g", "500 g"],
  ["G 2.5 lb", "2.5 lb"],
])("%s is read as %s", (typed, read) => {
  expect(scaleReading(typed)).toBe(read);
});

test.each(["500G", "4006381333931", "TEA-1", "1001", "12x1.5 kg", "-0.010 kg", "1.234"])("%s is no weight", (typed) => {
  expect(scaleReading(typed)).toBeNull();
});
