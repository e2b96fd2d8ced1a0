import { expect, test } from "vitest";
import { createAgreement } from "./agreement";

const ean = (code: string) => ({ code, format: "ean_13" });

test("one frame is not believed, two alike are", () => {
  const see = createAgreement();
  expect(see(ean("111"), 0)).toBeNull();
  expect(see(ean("111"), 40)).toBe("111");
});

test("two frames that differ start again", () => {
  const see = createAgreement();
  see(ean("111"), 0);
  expect(see(ean("112"), 40)).toBeNull();
  expect(see(ean("111"), 80)).toBeNull();
  expect(see(ean("111"), 120)).toBe("111");
});

test("the same digits in another symbology do not agree", () => {
  const see = createAgreement();
  see(ean("111"), 0);
  expect(see({ code: "111", format: "code_128" }, 40)).toBeNull();
});

test("a code that stays in view is one scan", () => {
  const see = createAgreement();
  see(ean("111"), 0);
  see(ean("111"), 40);
  const later = Array.from({ length: 50 }, (_, frame) => see(ean("111"), 80 + frame * 100));
  expect(later.every((one) => one === null)).toBe(true);
});

test("taken away and shown again, it is another", () => {
  const see = createAgreement();
  see(ean("111"), 0);
  see(ean("111"), 40);
  see(ean("111"), 1500);
  expect(see(ean("111"), 1540)).toBe("111");
});
