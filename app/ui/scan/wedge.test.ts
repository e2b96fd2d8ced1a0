import { expect, test } from "vitest";
import { createWedge, type Key } from "./wedge";

const key = (key: string, timeStamp: number, more: Partial<Key> = {}): Key => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

/** Presses the keys of a text, so many milliseconds apart, and Enter at the end; answers what Enter answered. */
function type(text: string, everyMs: number, end = "Enter") {
  const wedge = createWedge();
  for (const [index, character] of [...text].entries()) wedge.press(key(character, index * everyMs));
  return wedge.press(key(end, text.length * everyMs));
}

test("a burst that ends with Enter is a scan", () => {
  expect(type("5012345678900", 12)).toEqual({ code: "5012345678900", whole: true });
});

test("a burst that ends with Tab is a scan too", () => {
  expect(type("A-03-2-15", 20, "Tab")).toEqual({ code: "A-03-2-15", whole: true });
});

test("the same letters typed by hand are not", () => {
  expect(type("5012345678900", 120)).toBeNull();
});

test("two fast letters and Enter are a hand's", () => {
  expect(type("ok", 30)).toBeNull();
});

test("what was typed before a burst is no part of it", () => {
  const wedge = createWedge();
  wedge.press(key("x", 0));
  for (const [index, character] of [..."SKU1"].entries()) wedge.press(key(character, 500 + index * 10));
  expect(wedge.press(key("Enter", 545))).toEqual({ code: "SKU1", whole: true });
});

test("a hiccup in the middle of a burst does not cut its code in two", () => {
  const wedge = createWedge();
  for (const [index, character] of [..."TT-"].entries()) wedge.press(key(character, index * 10));
  for (const [index, character] of [..."DUNE"].entries()) wedge.press(key(character, 180 + index * 10));
  expect(wedge.press(key("Enter", 225))).toEqual({ code: "TT-DUNE", whole: true });
});

test("a burst that began slowly, or a hand that ends fast, is not the whole code", () => {
  const wedge = createWedge();
  wedge.press(key("R", 0));
  for (const [index, character] of [..."R-MAG"].entries()) wedge.press(key(character, 70 + index * 10));
  expect(wedge.press(key("Enter", 125))).toEqual({ code: "R-MAG", whole: false });
});

test("a scan that began before anybody listened is not the whole code; the next one is", () => {
  const wedge = createWedge(1000);
  for (const scan of [
    { code: "721", at: 1003, whole: false },
    { code: "1721", at: 1100, whole: true },
  ]) {
    for (const [index, character] of [...scan.code].entries()) wedge.press(key(character, scan.at + index * 5));
    expect(wedge.press(key("Enter", scan.at + 20))).toEqual({ code: scan.code, whole: scan.whole });
  }
});

test("a pause before Enter makes it a hand's", () => {
  const wedge = createWedge();
  for (const [index, character] of [..."SKU1"].entries()) wedge.press(key(character, index * 10));
  expect(wedge.press(key("Enter", 400))).toBeNull();
});

test("capital letters keep the burst together, though Shift comes between", () => {
  const wedge = createWedge();
  for (const [index, pressed] of ["Shift", "A", "Shift", "B", "1"].entries()) wedge.press(key(pressed, index * 8));
  expect(wedge.press(key("Enter", 45))).toEqual({ code: "AB1", whole: true });
});

test("the group separator of a GS1 code arrives as Ctrl and ]", () => {
  const wedge = createWedge();
  wedge.press(key("1", 0));
  wedge.press(key("0", 8));
  wedge.press(key("]", 16, { ctrlKey: true }));
  wedge.press(key("2", 24));
  expect(wedge.press(key("Enter", 32))).toEqual({ code: "10\u001d2", whole: true });
});

test("two scans in a row are two codes", () => {
  const wedge = createWedge();
  for (const [index, character] of [..."AAA"].entries()) wedge.press(key(character, index * 5));
  expect(wedge.press(key("Enter", 15))).toEqual({ code: "AAA", whole: true });
  for (const [index, character] of [..."BBB"].entries()) wedge.press(key(character, 20 + index * 5));
  expect(wedge.press(key("Enter", 35))).toEqual({ code: "BBB", whole: true });
});
