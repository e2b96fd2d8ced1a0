import type { Print } from "../codes/symbol";
import type { Drawing, Text } from "../drawing";
import { type Faces, POINT } from "../fonts/font-faces";
import { contoursOf } from "../fonts/glyph-outline";
import { Bitmap } from "./bitmap";
import { graphicField } from "./graphic-field";

/** Labels for a label printer, a piece for each; a printer repeats a label itself. */
export async function* zplPieces(
  faces: Faces,
  labels: Iterable<{ drawing: Drawing; copies: number }>,
  print: Print,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const { drawing, copies } of labels) {
    const bitmap = bitmapOf(faces, drawing, print);
    yield encoder.encode(
      `^XA\n^PW${bitmap.width}^LL${bitmap.height}^LH0,0^PQ${copies}\n^FO0,0${graphicField(bitmap)}^FS\n^XZ\n`,
    );
  }
}

function bitmapOf(faces: Faces, { width, height, marks }: Drawing, { dot }: Print): Bitmap {
  const bitmap = new Bitmap(Math.floor(width / dot + 1e-9), Math.floor(height / dot + 1e-9));
  for (const mark of marks) {
    if (mark.kind === "text") fillText(bitmap, faces, mark, dot);
    else
      for (let n = 0; n < mark.rects.length; n += 4) {
        const [x, y, w, h] = mark.rects.slice(n, n + 4).map((mm) => mm / dot) as [number, number, number, number];
        bitmap.rectangle(x, y, w, h);
      }
  }
  return bitmap;
}

function fillText(bitmap: Bitmap, faces: Faces, { text, weight, size, x, y }: Text, dot: number): void {
  const em = (size * POINT) / dot;
  let left = x / dot;
  for (const { face, id, advance } of faces.glyphs(text, weight)) {
    const unit = em / face.typeface.unitsPerEm;
    const origin = left;
    bitmap.fill(
      contoursOf(face.typeface, id).map((contour) =>
        contour.map((value, n) => (n % 2 === 0 ? origin + value * unit : y / dot - value * unit)),
      ),
    );
    left += advance * em;
  }
}
