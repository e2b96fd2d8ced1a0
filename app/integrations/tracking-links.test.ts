import { expect, test } from "vitest";
import { CARRIERS, carrierLabel, serviceName, trackingLink } from "./tracking-links";

test("every carrier has a name for people", () => {
  expect(CARRIERS.map(carrierLabel)).toEqual(["FedEx", "UPS", "USPS", "DHL", "Other carrier"]);
  expect(carrierLabel("UPS")).toBe("UPS");
  expect(carrierLabel("Hermes")).toBe("Hermes");
});

test.each([
  ["fedex", "9865 7878 8855", "https://www.fedex.com/apps/fedextrack/?tracknumbers=986578788855"],
  ["UPS", "1z5r89390357567127", "https://www.ups.com/track?tracknum=1Z5R89390357567127"],
  [
    "usps",
    "9400 1112 0620 6406 2607 87",
    "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787",
  ],
  ["dhl", "3318810025", "https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=3318810025"],
])("a parcel with %s %s can be followed", (carrier, number, link) => {
  expect(trackingLink(carrier, number)).toBe(link);
});

test("a number cannot smuggle anything into the link", () => {
  expect(trackingLink("ups", "1Z&x=<y>")).toBe("https://www.ups.com/track?tracknum=1Z%26X%3D%3CY%3E");
});

test("there is no link for other carriers or without a number", () => {
  expect([trackingLink("other", "1"), trackingLink("Hermes", "1"), trackingLink("ups", " ")]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ["UPS", "UPS® Ground", "UPS® Ground"],
  ["DHL Express", "Express Worldwide", "DHL Express Worldwide"],
  ["", "Ground", "Ground"],
  ["Stamps.com", "USPS First Class Mail", "Stamps.com USPS First Class Mail"],
])("%s and %s are %s", (carrier, service, name) => {
  expect(serviceName(carrier, service)).toBe(name);
});
