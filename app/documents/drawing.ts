import { type Bars, moduleFor, type Print, type Squares } from "./codes/symbol";
import { type Faces, POINT, type Weight } from "./fonts/font-faces";
import type { PlacedPicture } from "./pictures/picture";

export type Tone = "ink" | "muted" | "line" | "fill";

/** Rectangles, flattened: left, top, width, height of each. */
export interface Rects {
  kind: "rects";
  rects: readonly number[];
  tone: Tone;
}

export interface Text {
  kind: "text";
  text: string;
  /** Left edge. */
  x: number;
  /** Baseline. */
  y: number;
  /** In points. */
  size: number;
  weight: Weight;
  tone: Tone;
}

export type Mark = Rects | Text;

/** Content of a sheet or a label, in millimetres from its top left corner. */
export interface Drawing {
  width: number;
  height: number;
  marks: readonly Mark[];
}

/** A page: its own marks, and drawings that may be placed several times but are stored in the file once. */
export interface Sheet extends Drawing {
  stamps?: readonly { drawing: Drawing; x: number; y: number }[];
  pictures?: readonly PlacedPicture[];
  strokes?: Strokes;
}

/** Lines drawn by hand, each with the points that it goes through, in millimetres; `width` is the pen's. */
export interface Strokes {
  lines: readonly (readonly (readonly [x: number, y: number])[])[];
  width: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text in a column, aligned left, center or right. */
export function textMark(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number; align?: "left" | "centre" | "right" },
  { size, weight, tone = "ink" }: { size: number; weight: Weight; tone?: Tone },
): Text {
  const spare = at.align && at.align !== "left" ? at.width - faces.width(text, weight, size) : 0;
  return { kind: "text", text, x: at.x + (at.align === "centre" ? spare / 2 : spare), y: at.y, size, weight, tone };
}

/** The height of a line of text, and the distance from its top to the baseline. */
export const lineHeight = (size: number): number => size * POINT * 1.22;
export const baseline = (size: number): number => size * POINT * 0.96;

/** A barcode centered in a box, quiet zones included; null when it does not fit. */
export function barsMark(bars: Bars, box: Box, print: Print, most = 0.5): Rects | null {
  const [before, after] = bars.quiet;
  const module = moduleFor(before + bars.modules + after, box.width, print, "bars", most);
  if (module === null) return null;
  const whole = (before + bars.modules + after) * module;
  let x = onDot(box.x + (box.width - whole) / 2 + before * module, print);
  const rects: number[] = [];
  bars.widths.forEach((width, n) => {
    if (n % 2 === 0) rects.push(x, box.y, width * module, box.height);
    x += width * module;
  });
  return { kind: "rects", rects, tone: "ink" };
}

/** A square code at the top left of a square box, as large as fits with its quiet zone; null when it does not fit. */
export function squaresMark(squares: Squares, box: Box, print: Print, most = 1): (Rects & { side: number }) | null {
  const modules = squares.rows.length + 2 * squares.quiet;
  const module = moduleFor(modules, Math.min(box.width, box.height), print, "squares", most);
  if (module === null) return null;
  const [left, top] = [onDot(box.x + squares.quiet * module, print), onDot(box.y + squares.quiet * module, print)];
  const rects: number[] = [];
  squares.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      let end = x;
      while (row[end]) end++;
      if (end === x) continue;
      rects.push(left + x * module, top + y * module, (end - x) * module, module);
      x = end;
    }
  });
  return { kind: "rects", rects, tone: "ink", side: modules * module };
}

/** The same rectangles, shifted. */
export const moved = (mark: Rects, right: number, down: number): Rects => ({
  ...mark,
  rects: mark.rects.map((at, n) => at + (n % 4 === 0 ? right : n % 4 === 1 ? down : 0)),
});

const onDot = (at: number, { dot }: Print): number => Math.round(at / dot) * dot;
