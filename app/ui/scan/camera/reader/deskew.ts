import { fromGrey, type Point } from "./pixels";

/** A picture's brightness, row by row. */
export interface BrightnessImage {
  grey: Uint8Array;
  width: number;
  height: number;
}

/** Four corners; the code's reading direction is from the first to the last. */
export type Box = readonly [Point, Point, Point, Point];

/** A rotated rectangle: its center, its reading direction (radians), its length and height. */
export interface Tilted {
  centre: Point;
  angle: number;
  length: number;
  height: number;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The rectangle with the corners of a box. */
export function tiltedOf([a, b, c, d]: Box): Tilted {
  const from = between(a, b);
  const to = between(c, d);
  return {
    centre: between(from, to),
    angle: Math.atan2(to.y - from.y, to.x - from.x),
    length: distance(from, to),
    height: distance(between(a, d), between(b, c)),
  };
}

/**
 * The part of the picture inside the rectangle, rotated so that it is read from left to right, scaled by the given
 * factor.
 */
export function deskewed(picture: BrightnessImage, { centre, angle, length, height }: Tilted, scale: number) {
  const width = Math.max(1, Math.round(length * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const out = new Uint8Array(width * rows);
  for (let row = 0; row < rows; row++) {
    const v = row - rows / 2 + 0.5;
    let x = centre.x + (0.5 - width / 2) * cos - v * sin;
    let y = centre.y + (0.5 - width / 2) * sin + v * cos;
    for (let column = 0; column < width; column++, x += cos, y += sin)
      out[row * width + column] = sample(picture, x, y);
  }
  return fromGrey(out, width, rows);
}

/** Interpolated brightness between pixels; outside of the picture, that of its edge. */
function sample({ grey, width, height }: BrightnessImage, x: number, y: number): number {
  const px = Math.min(Math.max(x - 0.5, 0), width - 1);
  const py = Math.min(Math.max(y - 0.5, 0), height - 1);
  const left = px | 0;
  const top = py | 0;
  const [fx, fy] = [px - left, py - top];
  const at = top * width + left;
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const upper = (grey[at] as number) * (1 - fx) + (grey[at + right] as number) * fx;
  const lower = (grey[at + below] as number) * (1 - fx) + (grey[at + below + right] as number) * fx;
  return upper * (1 - fy) + lower * fy;
}
