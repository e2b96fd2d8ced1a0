import { expect, test } from "vitest";
import { stripContent } from "./scan-strip";

const found = { id: "1", ok: true, title: "Product Found", detail: "1 of 3 picked." };
const refused = { id: "2", ok: false, word: "Wrong bin", title: "Error", detail: "Go to A-01-1-1." };

test("a result is its color, its word, its title and its detail", () => {
  expect(stripContent(found, false)).toEqual({
    result: "ok",
    isLong: false,
    texts: ["", "Product Found", "1 of 3 picked."],
  });
  expect(stripContent(refused, false)).toMatchObject({
    result: "bad",
    texts: ["Wrong bin", "Error", "Go to A-01-1-1."],
  });
});

test("the same result again has another text, so that it is announced again", () => {
  const [first, second] = [stripContent(found, false), stripContent(found, true)];
  expect(second.texts).not.toEqual(first.texts);
  expect(second.texts.map((text) => text.trim())).toEqual(first.texts);
});

test.each([
  ["a long word", { ...refused, word: "Wrong warehouse" }, true],
  ["the longest word of one line", { ...refused, word: "Unknown code" }, false],
  ["a title of two lines", { ...found, title: "x".repeat(27) }, true],
  ["the longest title of one line", { ...found, title: "x".repeat(26) }, false],
  ["a detail of three lines", { ...found, detail: "x".repeat(61) }, true],
  ["a detail of two lines", { ...found, detail: "x".repeat(60) }, false],
  [
    "with a word, the title takes room of the detail",
    { ...refused, title: "x".repeat(26), detail: "x".repeat(35) },
    true,
  ],
])("%s: the strip grows only where its usual size is too small", (_, result, isLong) => {
  expect(stripContent(result, false).isLong).toBe(isLong);
});
