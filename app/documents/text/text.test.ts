import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { facesFor } from "#tests/support/paper/fonts";
import type { Faces } from "../fonts/font-faces";
import { ellipsized, sizeFor, wrapped } from "./fit-text";
import { graphemes, oneLine, shaped } from "./shape-text";

const seen = (text: string) => String.fromCodePoint(...shaped(text));

describe("a line is returned in visual order", () => {
  test.each([
    ["Latin stays", "Crème brûlée", "Crème brûlée"],
    ["a letter and its accent become one", "e\u0301", "é"],
    ["Hebrew runs from right to left", "שלום עולם", "םלוע םולש"],
    ["a Latin word inside Hebrew keeps its direction", "שלום SKU-12 עולם", "םלוע SKU-12 םולש"],
    ["Hebrew inside a Latin line turns around by itself", "Tea שלום 12", "Tea 12 םולש"],
    ["brackets look the other way", "א(ב)", "(ב)א"],
    ["numbers keep their separators", "ב 1,250.50 א", "א 1,250.50 ב"],
    ["a line end is a space", "one\r\n  two\ttwo", "one two two"],
    ["a composed emoji is its first", "👩‍🔬!", "👩!"],
    ["a flag, a skin and a variation are no signs of their own", "👍🏽❤️", "👍❤"],
    ["half of a pair is a replacement", "a\ud83d", "a\ufffd"],
  ])("%s", (_what, text, expected) => {
    expect(seen(text)).toBe(expected);
  });

  test("Arabic letters get the shape that their neighbors require", () => {
    // Beh in initial, medial, final and isolated form; lam and alef as one ligature.
    expect(shaped("ببب ب").toReversed()).toEqual([0xfe91, 0xfe92, 0xfe90, 0x20, 0xfe8f]);
    expect(shaped("سلام").toReversed()).toEqual([0xfeb3, 0xfefc, 0xfee1]);
    // Alef joins only the letter before it; a mark over a letter does not interrupt joining.
    expect(shaped("بابَب").toReversed()).toEqual([0xfe91, 0xfe8e, 0xfe91, 0xfe90]);
    expect(shaped("گچ").toReversed()).toEqual([0xfb94, 0xfb7b]);
  });

  test("a joiner that parts is followed and not drawn", () => {
    expect(shaped("ب\u200cب").toReversed()).toEqual([0xfe8f, 0xfe8f]);
  });
});

describe("fitting", () => {
  const LONG = "A tote bag with an uncommonly long name, Łódź edition 😀";
  let faces: Faces;
  beforeAll(async () => {
    faces = await facesFor(LONG, "…");
  });
  const style = { weight: "regular", size: 9 } as const;

  test("what fits stays whole; what does not ends in an ellipsis, within the width", () => {
    expect(ellipsized(faces, "Tote", style, 40)).toBe("Tote");
    const short = ellipsized(faces, LONG, style, 40);
    expect(short).toMatch(/^A tote .+…$/);
    expect(faces.width(short, "regular", 9)).toBeLessThanOrEqual(40);
    expect(ellipsized(faces, LONG, style, 0)).toBe("…");
  });

  test("lines break between words, at a hyphen, or inside a word that is longer than a line", () => {
    const lines = wrapped(faces, LONG, style, 40, 3);
    expect(lines.join(" ")).toBe(LONG);
    for (const line of lines) expect(faces.width(line, "regular", 9)).toBeLessThanOrEqual(40);
    expect(wrapped(faces, "GROUND-COFFEE-MEDIUM-2026", style, 30, 2)[0]).toMatch(/-$/);
    expect(wrapped(faces, "x".repeat(60), style, 30, 9).join("")).toBe("x".repeat(60));
    expect(wrapped(faces, "   ", style, 30, 2)).toEqual([]);
  });

  test("a text is set as large as its width allows", () => {
    const size = sizeFor(faces, "A-03-2-15", "bold", 30, 6, 60);
    expect(faces.width("A-03-2-15", "bold", size)).toBeCloseTo(30, 6);
    expect(wrapped(faces, "A-03-2-15", { weight: "bold", size }, 30, 1)).toEqual(["A-03-2-15"]);
    expect(sizeFor(faces, "A", "bold", 300, 6, 60)).toBe(60);
  });

  test("any text can be set", async () => {
    const any = await facesFor("");
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (text, width) => {
          const lines = wrapped(any, text, style, width, 3);
          expect(lines.length).toBeLessThanOrEqual(3);
          expect(lines.every((line) => line === oneLine(line) && graphemes(line).length > 0)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
