import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import type { DecodedCode } from "#app/ui/scan/camera/reader/decode";
import { readPicture } from "#app/ui/scan/camera/reader/read-picture";

const resolve = createRequire(import.meta.url).resolve;
const FONTS = `${path.dirname(resolve("pdfjs-dist/package.json"))}/standard_fonts/`;

/** A printed page as a picture. */
export interface Printed {
  /** Millimeters. */
  width: number;
  height: number;
  text: string;
  canvas: Canvas;
}

/** Renders a PDF's pages with pdf.js, Firefox's PDF viewer. */
export async function print(bytes: Uint8Array, dpi = 300, pages?: readonly number[]): Promise<Printed[]> {
  const task = getDocument({ data: bytes.slice(), standardFontDataUrl: FONTS, verbosity: 0 });
  const pdf = await task.promise;
  const printed: Printed[] = [];
  for (const nth of pages ?? Array.from({ length: pdf.numPages }, (_, n) => n + 1)) {
    const page = await pdf.getPage(nth);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    const { items } = await page.getTextContent();
    const [, , width = 0, height = 0] = page.view as number[];
    const text = items.map((item) => ("str" in item ? item.str : "")).join("\n");
    printed.push({ width: (width / 72) * 25.4, height: (height / 72) * 25.4, text, canvas });
  }
  await task.destroy();
  return printed;
}

let ready: Promise<unknown> | undefined;
/** Passes the decoder its WebAssembly file, which a browser would fetch. */
export const readyToDecode = () => {
  ready ??= readFile(resolve("zxing-wasm/reader/zxing_reader.wasm")).then((file) =>
    prepareZXingModule({
      overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer },
      fireImmediately: true,
    }),
  );
  return ready;
};

/** All codes on a page, from top to bottom and left to right. */
export async function readCodes({ canvas }: Printed): Promise<ReadResult[]> {
  await readyToDecode();
  const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(image as unknown as ImageData, { maxNumberOfSymbols: 255, tryHarder: false });
  return found
    .filter(({ isValid }) => isValid)
    .sort((a, b) => a.position.topLeft.y - b.position.topLeft.y || a.position.topLeft.x - b.position.topLeft.x);
}

/** Part of a page, in millimeters from its top left corner. */
export function cutOut(page: Printed, box: { x: number; y: number; width: number; height: number }): Printed {
  const scale = page.canvas.width / page.width;
  const [x, y, w, h] = [box.x, box.y, box.width, box.height].map((mm) => Math.round(mm * scale)) as [
    number,
    number,
    number,
    number,
  ];
  const canvas = createCanvas(w, h);
  canvas.getContext("2d").drawImage(page.canvas, x, y, w, h, 0, 0, w, h);
  return { width: box.width, height: box.height, text: page.text, canvas };
}

/** What the application's own picture reader reads on the page, as from a photo of it. */
export async function readByCamera({ canvas }: Printed): Promise<DecodedCode[]> {
  await readyToDecode();
  const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return readPicture({ data, width, height });
}
