import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { type Sheet, textMark } from "../drawing";
import type { Faces } from "../fonts/font-faces";
import { A4, LETTER } from "../paper";
import { pdfPieces } from "./pdf-stream";

const INFO = { title: "Łabels", author: "Stowline", createdAt: Date.UTC(2027, 4, 3, 14, 5) };

const written = (faces: Faces, ...lines: string[]): Sheet => ({
  ...A4,
  marks: lines.map((line, n) =>
    textMark(faces, line, { x: 20, y: 20 + n * 8, width: 170 }, { size: 12, weight: n % 2 ? "bold" : "regular" }),
  ),
});

/** The object numbers found at the offsets in the cross-reference table. */
function objectsFound(bytes: Uint8Array): { named: number[]; found: number[] } {
  const text = Buffer.from(bytes).toString("latin1");
  const [, at = ""] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  const rows = [...text.slice(Number(at)).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  const found = rows.map((offset) => Number(/^(\d+) 0 obj/.exec(text.slice(offset, offset + 20))?.[1]));
  return { named: rows.map((_, n) => n + 1), found };
}

describe("a PDF", () => {
  test("every object is at its offset in the cross-reference table", async () => {
    const faces = await facesFor("Ł");
    const { named, found } = objectsFound(
      await whole(pdfPieces(INFO, faces, [written(faces, "Ł"), written(faces, "B")])),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(found).toEqual(named);
  });

  test("the page has the paper's size, searchable text, and a title", async () => {
    const lines = ["Crème brûlée, 3 × 50 €", "Łódź Ελλάς Москва Việt"];
    const faces = await facesFor(...lines);
    const bytes = await whole(pdfPieces(INFO, faces, [written(faces, ...lines), { ...LETTER, marks: [] }]));
    const [first, second] = await print(bytes, 72);
    expect([first?.width, first?.height].map((mm) => Math.round(mm ?? 0))).toEqual([210, 297]);
    expect(second?.width).toBeCloseTo(215.9, 1);
    expect(first?.text.replace(/\n/g, "")).toBe(lines.join(""));
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toContain("/Title <feff0141006100620065006c0073>");
    expect(text).toContain("/CreationDate (D:20270503140500Z)");
    expect(text).toContain("/PrintScaling /None");
  });

  test("draws every script of a page of labels, and a box for characters without a font", async () => {
    for (const text of ["שלום", "مرحبا", "😀", "中文", "\u0378"]) {
      const faces = await facesFor(text);
      const [page] = await print(await whole(pdfPieces(INFO, faces, [written(faces, text)])), 72);
      const image = page?.canvas.getContext("2d").getImageData(40, 30, 120, 40).data ?? [];
      expect(image.filter((value, n) => n % 4 === 0 && value < 128).length, text).toBeGreaterThan(10);
    }
  });

  test("any text can be drawn", async () => {
    const texts = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), { numRuns: 60, seed: 7 });
    const faces = await facesFor(...texts);
    const [page] = await print(await whole(pdfPieces(INFO, faces, [written(faces, ...texts)])), 36);
    expect(page).toBeDefined();
  });

  test("a repeated drawing is stored once, with only the glyphs that it uses", async () => {
    const faces = await facesFor("Tote");
    const drawing = { width: 50, height: 25, marks: written(faces, "Tote").marks };
    const sheet = (n: number): Sheet => ({
      ...A4,
      marks: [],
      stamps: Array.from({ length: n }, () => ({ drawing, x: 1, y: 1 })),
    });
    const one = await whole(pdfPieces(INFO, faces, [sheet(1)]));
    const many = await whole(pdfPieces(INFO, faces, [sheet(500), sheet(500)]));
    expect(one.length).toBeLessThan(6000);
    expect(many.length - one.length).toBeLessThan(3000);
  });

  test("each sheet is drawn only after the previous one was read", async () => {
    const faces = await facesFor("Tote");
    let drawn = 0;
    function* sheets() {
      for (let n = 0; n < 1000; n++) {
        drawn += 1;
        yield written(faces, "Tote");
      }
    }
    const pieces = pdfPieces(INFO, faces, sheets());
    for (let n = 0; n < 5; n++) await pieces.next();
    expect(drawn).toBeLessThan(5);
    await pieces.return(undefined);
  });
});
