import { expect, test } from "vitest";
import type { Carrier } from "./shipping.schema";
import { trackingWarning } from "./tracking";

test.each<[Carrier, string]>([
  ["ups", "1Z5R89390357567127"],
  ["fedex", "986578788855"],
  ["usps", "9400111206206406260787"],
  ["dhl", "3318810025"],
  ["usps", "RB123456785US"],
  ["other", "anything at all"],
])("%s accepts %s", (carrier, number) => {
  expect(trackingWarning(carrier, number)).toBeNull();
});

test.each<[Carrier, string]>([
  ["ups", "1Z5R89390357567128"],
  ["fedex", "986578788856"],
  ["usps", "9400111206206406260788"],
  ["dhl", "3318810026"],
])("a mistyped digit of a %s number (%s) is noticed", (carrier, number) => {
  expect(trackingWarning(carrier, number)).toContain("check digit");
});

test("a number of another shape is named as such, spaces and case do not matter", () => {
  expect(trackingWarning("ups", "HELLO")).toBe("This does not look like a UPS number.");
  expect(trackingWarning("ups", "1z 5r8 939 03 5756 712 7")).toBeNull();
});
