import { viewOf } from "./sfnt";
import type { Typeface } from "./typeface";

/** A closed line of a glyph's outline: x and y in turn, in font units, y upwards. */
export type Contour = readonly number[];

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

/** Straight pieces of each curve: enough for the largest text of a label. */
const PIECES = 6;

const POINT = { ON: 0x01, SHORT_X: 0x02, SHORT_Y: 0x04, REPEAT: 0x08, SAME_X: 0x10, SAME_Y: 0x20 } as const;
const PART = { WORDS: 0x01, OFFSETS: 0x02, SCALE: 0x08, MORE: 0x20, TWO_SCALES: 0x40, MATRIX: 0x80 } as const;

/** A glyph's outline (`glyf` table of TrueType), with the parts of a composite glyph in place. */
export function contoursOf(typeface: Typeface, glyph: number): Contour[] {
  const outline = typeface.outlineOf(glyph);
  if (outline.length === 0) return [];
  const view = viewOf(outline);
  const count = view.getInt16(0);
  return count < 0 ? composite(typeface, view) : simple(view, count);
}

function simple(view: DataView, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, n) => view.getUint16(10 + n * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = view.getUint8(at++);
    const times = flag & POINT.REPEAT ? view.getUint8(at++) + 1 : 1;
    for (let n = 0; n < times; n++) flags.push(flag);
  }
  const coordinates = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(POINT.SHORT_X, POINT.SAME_X);
  const ys = coordinates(POINT.SHORT_Y, POINT.SAME_Y);
  const points = flags.map(
    (flag, n): Point => ({ x: xs[n] as number, y: ys[n] as number, isOn: (flag & POINT.ON) > 0 }),
  );
  return ends.map((end, n) => flattened(points.slice(n === 0 ? 0 : (ends[n - 1] as number) + 1, end + 1)));
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true });

/** Curves as straight pieces. Between two control points lies a point of the outline that the font leaves out. */
function flattened(points: readonly Point[]): Contour {
  const whole = points.flatMap((point, n) => {
    const before = points.at(n - 1) as Point;
    return point.isOn || before.isOn ? [point] : [between(before, point), point];
  });
  const first = whole.findIndex(({ isOn }) => isOn);
  if (first < 0) return [];
  const ring = [...whole.slice(first), ...whole.slice(0, first + 1)];
  const line: number[] = [];
  ring.forEach((point, n) => {
    if (point.isOn) {
      line.push(point.x, point.y);
      return;
    }
    const [from, to] = [ring[n - 1] as Point, ring[n + 1] as Point];
    for (let piece = 1; piece < PIECES; piece++) {
      const t = piece / PIECES;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      line.push(a * from.x + b * point.x + c * to.x, a * from.y + b * point.y + c * to.y);
    }
  });
  return line;
}

function composite(typeface: Typeface, view: DataView): Contour[] {
  const contours: Contour[] = [];
  let at = 10;
  const scale = () => {
    at += 2;
    return view.getInt16(at - 2) / 0x4000;
  };
  for (let flags: number = PART.MORE; flags & PART.MORE; ) {
    flags = view.getUint16(at);
    const part = view.getUint16(at + 2);
    const isWide = (flags & PART.WORDS) > 0;
    const isMoved = (flags & PART.OFFSETS) > 0;
    const dx = isMoved ? (isWide ? view.getInt16(at + 4) : view.getInt8(at + 4)) : 0;
    const dy = isMoved ? (isWide ? view.getInt16(at + 6) : view.getInt8(at + 5)) : 0;
    at += isWide ? 8 : 6;
    let [xx, xy, yx, yy] = [1, 0, 0, 1];
    if (flags & PART.SCALE) xx = yy = scale();
    else if (flags & PART.TWO_SCALES) [xx, yy] = [scale(), scale()];
    else if (flags & PART.MATRIX) [xx, xy, yx, yy] = [scale(), scale(), scale(), scale()];
    for (const contour of contoursOf(typeface, part)) {
      contours.push(
        contour.map((value, n) =>
          n % 2 === 0
            ? value * xx + (contour[n + 1] as number) * yx + dx
            : (contour[n - 1] as number) * xy + value * yy + dy,
        ),
      );
    }
  }
  return contours;
}
