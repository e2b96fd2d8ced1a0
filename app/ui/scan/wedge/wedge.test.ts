import { expect, test } from "vitest";
import { createWedge, type Key, PLAIN } from "./wedge";

const key = (key: string, timeStamp: number, more: Partial<Key> = {}): Key => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

/** Presses the keys of a text, this many milliseconds apart, then Enter. Returns whether Enter was handled. */
function type(text: string, everyMs: number, end = "Enter") {
  const wedge = createWedge();
  for (const [index, character] of [...text].entries()) wedge.press(key(character, index * everyMs));
  return wedge.press(key(end, text.length * everyMs));
}

test("a burst that ends with Enter is a scan", () => {
  expect(type("5012345678900", 12)).toEqual({ kind: "code", code: "5012345678900", whole: true });
});

test("a burst that ends with Tab is a scan too", () => {
  expect(type("A-03-2-15", 20, "Tab")).toEqual({ kind: "code", code: "A-03-2-15", whole: true });
});

test("the same letters typed by hand are not a scan", () => {
  expect(type("5012345678900", 120)).toBeNull();
});

test("two fast letters and Enter are typing", () => {
  expect(type("ok", 30)).toBeNull();
});

test("text typed before a burst is not part of it", () => {
  const wedge = createWedge();
  wedge.press(key("x", 0));
  for (const [index, character] of [..."SKU1"].entries()) wedge.press(key(character, 500 + index * 10));
  expect(wedge.press(key("Enter", 545))).toEqual({ kind: "code", code: "SKU1", whole: true });
});

test("a hiccup in the middle of a burst does not cut its code in two", () => {
  const wedge = createWedge();
  for (const [index, character] of [..."TT-"].entries()) wedge.press(key(character, index * 10));
  for (const [index, character] of [..."DUNE"].entries()) wedge.press(key(character, 180 + index * 10));
  expect(wedge.press(key("Enter", 225))).toEqual({ kind: "code", code: "TT-DUNE", whole: true });
});

test("a burst that began slowly, or a hand that ends fast, is not the whole code", () => {
  const wedge = createWedge();
  wedge.press(key("R", 0));
  for (const [index, character] of [..."R-MAG"].entries()) wedge.press(key(character, 70 + index * 10));
  expect(wedge.press(key("Enter", 125))).toEqual({ kind: "code", code: "R-MAG", whole: false });
});

test("a scan that began before the scripts listened is not complete; the next one is", () => {
  const wedge = createWedge(1000);
  for (const scan of [
    { code: "721", at: 1003, whole: false },
    { code: "1721", at: 1100, whole: true },
  ]) {
    for (const [index, character] of [...scan.code].entries()) wedge.press(key(character, scan.at + index * 5));
    expect(wedge.press(key("Enter", scan.at + 20))).toEqual({ kind: "code", code: scan.code, whole: scan.whole });
  }
});

test("a pause before Enter makes it a hand's", () => {
  const wedge = createWedge();
  for (const [index, character] of [..."SKU1"].entries()) wedge.press(key(character, index * 10));
  expect(wedge.press(key("Enter", 400))).toBeNull();
});

test("capital letters do not split the burst, although Shift comes between", () => {
  const wedge = createWedge();
  for (const [index, pressed] of ["Shift", "A", "Shift", "B", "1"].entries()) wedge.press(key(pressed, index * 8));
  expect(wedge.press(key("Enter", 45))).toEqual({ kind: "code", code: "AB1", whole: true });
});

test("the group separator of a GS1 code arrives as Ctrl and ]", () => {
  const wedge = createWedge();
  wedge.press(key("1", 0));
  wedge.press(key("0", 8));
  wedge.press(key("]", 16, { ctrlKey: true }));
  wedge.press(key("2", 24));
  expect(wedge.press(key("Enter", 32))).toEqual({ kind: "code", code: "10\u001d2", whole: true });
});

test("two scans in a row are two codes", () => {
  const wedge = createWedge();
  for (const [index, character] of [..."AAA"].entries()) wedge.press(key(character, index * 5));
  expect(wedge.press(key("Enter", 15))).toEqual({ kind: "code", code: "AAA", whole: true });
  for (const [index, character] of [..."BBB"].entries()) wedge.press(key(character, 20 + index * 5));
  expect(wedge.press(key("Enter", 35))).toEqual({ kind: "code", code: "BBB", whole: true });
});

test("keys that only change others, as they come from a keyboard, keep a burst together", () => {
  const wedge = createWedge();
  const pressed = ["Control", "]", "Shift", "A", "Control", "]", "AltGraph", "@", "1"];
  for (const [index, one] of pressed.entries()) wedge.press(key(one, index * 6, { ctrlKey: one === "]" }));
  expect(wedge.press(key("Enter", 60))).toMatchObject({ code: "\u001dA\u001d@1" });
});

test("F8 inside a burst is the group separator; alone it is F8", () => {
  const wedge = createWedge();
  expect(wedge.press(key("F8", 0))).toBeNull();
  for (const [index, one] of ["1", "0", "F8", "2"].entries()) wedge.press(key(one, 500 + index * 6));
  expect(wedge.press(key("Enter", 530))).toMatchObject({ code: "10\u001d2" });
});

test("an end sent twice is one end, and the second presses nothing", () => {
  const wedge = createWedge();
  for (const [index, one] of [..."SKU1"].entries()) wedge.press(key(one, index * 5));
  expect(wedge.press(key("Enter", 20))).toMatchObject({ kind: "code" });
  expect(wedge.press(key("Enter", 26))).toEqual({ kind: "rest" });
  expect(wedge.press(key("Enter", 400))).toBeNull();
});

test("a scanner that ends with Tab may have Enter inside its codes", () => {
  const wedge = createWedge(Number.NEGATIVE_INFINITY, { ...PLAIN, suffix: "tab" });
  for (const [index, one] of ["A", "B", "C", "Enter", "D"].entries()) wedge.press(key(one, index * 5));
  // A line end alone is ignored.
  expect(wedge.press(key("Tab", 25))).toMatchObject({ code: "ABCD" });
});

test("a scanner that sends nothing behind its codes is understood by the pause", () => {
  const wedge = createWedge(Number.NEGATIVE_INFINITY, { ...PLAIN, suffix: "none" });
  for (const [index, one] of [..."SKU1"].entries()) wedge.press(key(one, index * 5));
  expect(wedge.pause(30)).toBeNull();
  expect(wedge.pause(135)).toEqual({ kind: "code", code: "SKU1", whole: true });
  expect(wedge.pause(300)).toBeNull();
});

test("with a prefix only bursts that begin with it are scans, without the prefix", () => {
  const settings = { ...PLAIN, prefix: "~#" };
  const send = (text: string) => {
    const wedge = createWedge(Number.NEGATIVE_INFINITY, settings);
    for (const [index, one] of [...text].entries()) wedge.press(key(one, index * 5));
    return wedge.press(key("Enter", text.length * 5));
  };
  expect(send("~#SKU1")).toMatchObject({ code: "SKU1" });
  expect(send("SKU1")).toBeNull();
});

test("a scanner set to another country's keyboard is read by the places of its keys", () => {
  const wedge = createWedge(Number.NEGATIVE_INFINITY, { ...PLAIN, layout: "us" });
  const sent = [
    { key: "z", code: "KeyY" },
    { key: "Y", code: "KeyZ", shiftKey: true },
    { key: "ß", code: "Minus" },
    { key: ";", code: "Comma", shiftKey: true },
    { key: "7", code: "Numpad7" },
  ];
  for (const [index, one] of sent.entries()) wedge.press(key(one.key, index * 5, one));
  expect(wedge.press(key("Enter", 30))).toMatchObject({ code: "yZ-<7" });
});

test("a control character inside a burst, sent as Ctrl and a letter, is neither a shortcut nor part of the code", () => {
  const wedge = createWedge();
  for (const [index, one] of [..."A/B"].entries()) wedge.press(key(one, index * 5));
  expect(wedge.press(key("k", 15, { ctrlKey: true }))).toEqual({ kind: "more", count: 3 });
  wedge.press(key("7", 20));
  expect(wedge.press(key("Enter", 25))).toEqual({ kind: "code", code: "A/B7", whole: true });
  // A shortcut pressed by hand remains a shortcut.
  expect(wedge.press(key("k", 900, { ctrlKey: true }))).toBeNull();
});

test("a burst longer than any code is refused once, and its remaining keys are ignored", () => {
  const wedge = createWedge();
  const kinds = Array.from({ length: 5000 }, (_, index) => wedge.press(key("7", index * 5))?.kind);
  expect(kinds.filter((kind) => kind === "too-long")).toHaveLength(1);
  expect(kinds.indexOf("too-long")).toBe(2000);
  expect(new Set(kinds.slice(2001))).toEqual(new Set(["rest"]));
  expect(wedge.press(key("Enter", 25_000))).toEqual({ kind: "rest" });
});

test("two hundred codes at ten a second are two hundred codes", () => {
  const wedge = createWedge();
  const codes = Array.from({ length: 200 }, (_, nth) => `400638133${1000 + nth}`);
  const heard = codes.flatMap((code, nth) => {
    const gap = 5 + (nth % 6);
    for (const [index, one] of [...code].entries()) wedge.press(key(one, nth * 100 + index * gap - (gap > 7 ? 60 : 0)));
    const end = wedge.press(key("Enter", nth * 100 + code.length * gap - (gap > 7 ? 60 : 0)));
    return end?.kind === "code" ? end.code : [];
  });
  expect(heard).toEqual(codes);
});
