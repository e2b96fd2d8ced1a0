import { expect, test } from "vitest";
import { createAgreement, type Sighting } from "./frame-agreement";

const seen = (text: string, more: Partial<Sighting> = {}): Sighting => ({
  text,
  format: "code_128",
  isWithin: true,
  ...more,
});

test("one frame is not believed, two alike are", () => {
  const see = createAgreement();
  expect(see(seen("A-1"), 0)).toBeNull();
  expect(see(seen("A-1"), 40)).toBe("A-1");
});

test("two frames that differ start again", () => {
  const see = createAgreement();
  see(seen("A-1"), 0);
  expect(see(seen("A-2"), 40)).toBeNull();
  expect(see(seen("A-1"), 80)).toBeNull();
  expect(see(seen("A-1"), 120)).toBe("A-1");
});

test("frames far apart do not confirm each other", () => {
  const see = createAgreement();
  see(seen("A-1"), 0);
  expect(see(seen("A-1"), 30_000)).toBeNull();
  expect(see(seen("A-1"), 30_040)).toBe("A-1");
});

test("a code without a check digit is seen three times before it counts", () => {
  const see = createAgreement();
  const weak = seen("ABC", { format: "code_39" });
  expect([see(weak, 0), see(weak, 40), see(weak, 80)]).toEqual([null, null, "ABC"]);
});

test("a code beside the frame must be seen once more, because the user may not have meant it", () => {
  const see = createAgreement();
  const beside = seen("A-1", { isWithin: false });
  expect([see(beside, 0), see(beside, 40), see(beside, 80)]).toEqual([null, null, "A-1"]);
});

test("an expected code that is only matched is seen three times before it counts", () => {
  const see = createAgreement();
  const match = seen("4006381333931", { format: "ean_13", isMatch: true });
  expect([see(match, 0), see(match, 40), see(match, 80)]).toEqual([null, null, "4006381333931"]);
});

test("the same digits in another symbology do not agree", () => {
  const see = createAgreement();
  see(seen("96385074", { format: "ean_8" }), 0);
  expect(see(seen("96385074"), 40)).toBeNull();
});

test("UPC-A and EAN-13 with a zero in front are one code", () => {
  const see = createAgreement();
  see(seen("036000291452", { format: "upc_a" }), 0);
  expect(see(seen("0036000291452", { format: "ean_13" }), 40)).toBe("0036000291452");
});

test("a code that stays in view is one scan", () => {
  const see = createAgreement();
  see(seen("A-1"), 0);
  see(seen("A-1"), 40);
  const later = Array.from({ length: 50 }, (_, frame) => see(seen("A-1"), 80 + frame * 100));
  expect(later.every((one) => one === null)).toBe(true);
});

test("a code removed and shown again is another scan", () => {
  const see = createAgreement();
  see(seen("A-1"), 0);
  see(seen("A-1"), 40);
  see(seen("A-1"), 1500);
  expect(see(seen("A-1"), 1540)).toBe("A-1");
});
