import { describe, expect, test } from "vitest";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print, readByCamera, readCodes } from "#tests/support/paper/render";
import { printZpl } from "#tests/support/paper/zpl";
import { code128 } from "../codes/code128";
import { qrCode } from "../codes/qr";
import { LABEL_DPI, LABEL_PRINT, type LabelDpi } from "../codes/symbol";
import { barsMark, type Drawing, squaresMark, textMark } from "../drawing";
import { pdfPieces } from "../pdf/pdf-stream";
import { Bitmap } from "./bitmap";
import { graphicField } from "./graphic-field";
import { zplPieces } from "./zpl";

const TEXTS = ["Crème de Łódź @&%8$ ½", "قهوة عربية שלום", "^XZ~JA_5E \\ 😀"];

async function zplOf(faces: Awaited<ReturnType<typeof facesFor>>, drawing: Drawing, dpi: LabelDpi, copies = 1) {
  const labels = [{ drawing, copies }];
  return new TextDecoder().decode(await whole(zplPieces(faces, labels, LABEL_PRINT[dpi])));
}

/** Black dots of a picture, row by row. */
function darkOf({ canvas }: { canvas: ReturnType<typeof printZpl>[number]["canvas"] }, width: number, height: number) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, n) => (data[n * 4] as number) < 128);
}

describe.each(LABEL_DPI)("at %s dpi", (dpi) => {
  test("text of any script looks as in the PDF of the same label", async () => {
    const faces = await facesFor(...TEXTS);
    const marks = TEXTS.map((text, n) =>
      textMark(faces, text, { x: 3, y: 12 + n * 12, width: 90 }, { size: 24, weight: n % 2 ? "bold" : "regular" }),
    );
    const drawing = { width: 101.6, height: 50.8, marks };
    const [label] = printZpl(await zplOf(faces, drawing, dpi), dpi);
    const pdf = await whole(
      pdfPieces({ title: "Label", author: "Stowline", createdAt: 0 }, faces, [{ ...drawing, stamps: [] }]),
    );
    const [page] = await print(pdf, 25.4 / LABEL_PRINT[dpi].dot);
    if (!label || !page) throw new Error("Nothing printed");
    const [width, height] = [label.canvas.width, label.canvas.height];
    const [ours, theirs] = [darkOf(label, width, height), darkOf(page, width, height)];
    const black = theirs.filter(Boolean).length;
    const different = ours.filter((dark, n) => dark !== theirs[n]).length;
    expect(black).toBeGreaterThan(3000);
    // Only dots on the edges of strokes may differ.
    expect(different / black).toBeLessThan(0.12);
  });

  test("Code 128, GS1-128 and QR codes are read, by scanners and by our own reader", async () => {
    const faces = await facesFor("x");
    const sscc = code128("\u001d00006141411234567890");
    const bin = code128("A-03-2-15");
    const link = "https://id.gs1.org/01/04006381333931/10/B-221?17=270503";
    const square = qrCode(link);
    if (!sscc || !bin || !square) throw new Error("Not encoded");
    const [print, box] = [LABEL_PRINT[dpi], { x: 0, y: 8, width: 101.6, height: 34 }];
    const marks = [
      barsMark(bin, box, print),
      squaresMark(square, { ...box, width: 34 }, print),
      barsMark(sscc, box, print, 0.66),
    ];
    const labels = marks.map((mark) => ({
      drawing: { width: 101.6, height: 50.8, marks: mark ? [mark] : [] },
      copies: 1,
    }));
    const zpl = new TextDecoder().decode(await whole(zplPieces(faces, labels, print)));
    const read = await Promise.all(
      printZpl(zpl, dpi).map(async (label) => [await readCodes(label), await readByCamera(label)]),
    );
    expect(read.map(([found = []]) => found.map(({ format, text }) => `${format} ${text}`))).toEqual([
      ["Code128 A-03-2-15"],
      [`QRCode ${link}`],
      ["Code128 (00)006141411234567890"],
    ]);
    const own = read.map(([, camera = []]) => camera.map(({ text }) => text));
    expect(own.slice(0, 2)).toEqual([["A-03-2-15"], [link]]);
    expect(own[2]).toHaveLength(1);
    expect(own[2]?.[0]).toContain("006141411234567890");
  });

  test("the printer repeats a label, and its size is that of the stock", async () => {
    const faces = await facesFor("x");
    const [label] = printZpl(await zplOf(faces, { width: 101.6, height: 152.4, marks: [] }, dpi, 12), dpi);
    expect(label?.copies).toBe(12);
    expect([label?.canvas.width, label?.canvas.height]).toEqual(dpi === "203" ? [812, 1219] : [1200, 1800]);
  });
});

test("text of a product cannot be a command of the printer", async () => {
  const text = "^XZ~JA^FDx";
  const faces = await facesFor(text);
  const marks = [textMark(faces, text, { x: 0, y: 10, width: 50 }, { size: 10, weight: "regular" })];
  const zpl = await zplOf(faces, { width: 50, height: 25, marks }, "203");
  expect(zpl.match(/[\^~]../g)).toEqual(["^XA", "^PW", "^LL", "^LH", "^PQ", "^FO", "^GF", "^FS", "^XZ"]);
});

test("long runs, equal rows and empty rows take a few characters", () => {
  const bitmap = new Bitmap(3368, 4);
  bitmap.rectangle(0, 0, 3368, 2);
  expect(graphicField(bitmap)).toBe("^GFA,1684,1684,421,zzhHF:,:");
  const small = new Bitmap(10, 1);
  small.rectangle(-5, 0, 8, 1);
  expect(graphicField(small)).toBe("^GFA,2,2,2,E,");
});

test("a dot is black if its center is inside, and a counter stays white", () => {
  const bitmap = new Bitmap(8, 8);
  const outer = [0, 0, 8, 0, 8, 8, 0, 8];
  const inner = [2, 2, 2, 6, 6, 6, 6, 2];
  bitmap.fill([outer, inner]);
  expect([...bitmap.bytes]).toEqual([255, 255, 0b11000011, 0b11000011, 0b11000011, 0b11000011, 255, 255]);
});
