import { createCanvas } from "@napi-rs/canvas";
import type { Bars, Squares } from "#app/documents/codes/symbol";
import { type Chance, chance } from "./seeded-random";

/** The label's position before the camera. */
export interface Pose {
  /** Degrees. */
  tilt: number;
  /** Width of a module in pixels. */
  module: number;
  /** Perspective: how much nearer one end is than the other, and the lower edge than the upper; 0 for neither. */
  recede?: readonly [across: number, down: number];
  /** Center of the label, as a fraction of the picture. */
  at?: readonly [x: number, y: number];
}
/** Effects of camera and light. */
export interface Light {
  /** Radius of the blur in pixels; motion blur extends this far in one direction. */
  blur?: number;
  moved?: number;
  noise?: number;
  ink?: number;
  paper?: number;
  /** How much darker one side is. */
  shade?: number;
}
export interface Scene {
  width: number;
  height: number;
  code?: { symbol: Bars | Squares; pose: Pose; barHeight?: number };
  light?: Light;
  clutter?: boolean;
  seed: number;
  /** Seed of the picture's noise, which differs in the camera's next frame. */
  grain?: number;
}

const SAMPLES = 3;

/** The picture's brightness, row by row. */
export function draw(scene: Scene): Uint8ClampedArray {
  const { width, height, light = {} } = scene;
  const luck = chance(scene.seed);
  let picture: Float32Array = background(scene, luck);
  if (scene.code) lay(picture, scene, scene.code);
  if (light.blur)
    for (let pass = 0; pass < 2; pass++)
      picture = box(box(picture, width, height, light.blur, 1), width, height, light.blur, width);
  if (light.moved) picture = box(picture, width, height, light.moved / 2, 1);
  const grain = scene.grain === undefined ? luck : chance(scene.grain);
  const out = new Uint8ClampedArray(width * height);
  for (let n = 0; n < out.length; n++) {
    const shade = 1 - (light.shade ?? 0) * ((n % width) / width);
    const noise = light.noise ? (grain.next() + grain.next() + grain.next() - 1.5) * light.noise : 0;
    out[n] = (picture[n] as number) * shade + noise;
  }
  return out;
}

/** A background like a shelf: boxes, edges and text. */
function background({ width, height, clutter }: Scene, { between, of, whole }: Chance): Float32Array {
  const canvas = createCanvas(width, height);
  const ink = canvas.getContext("2d");
  const grey = (low: number, high: number) => `rgb(${Array(3).fill(whole(low, high)).join(" ")})`;
  ink.fillStyle = grey(120, 190);
  ink.fillRect(0, 0, width, height);
  for (let n = 0; clutter && n < 40; n++) {
    ink.save();
    ink.translate(between(0, width), between(0, height));
    ink.rotate(between(-0.6, 0.6));
    ink.fillStyle = grey(20, 240);
    if (n % 3 === 0) {
      ink.font = `${whole(10, 36)}px sans-serif`;
      ink.fillText(of(["FRAGILE", "Lot 4411 / 2099", "Keep dry", "THIS SIDE UP", "12 x 500 g"]), 0, 0);
    } else ink.fillRect(0, 0, between(8, width / 4), between(4, height / 5));
    ink.restore();
  }
  const { data } = ink.getImageData(0, 0, width, height);
  return Float32Array.from({ length: width * height }, (_, n) => data[n * 4] as number);
}

/** Draws the label into the picture: each pixel samples the label several times. */
function lay(
  picture: Float32Array,
  { width, height, light = {} }: Scene,
  { symbol, pose, barHeight = 45 }: NonNullable<Scene["code"]>,
) {
  const { inkAt, wide, high } = label(symbol, barHeight);
  const [ink, paper] = [light.ink ?? 20, light.paper ?? 235];
  const turn = (pose.tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) / pose.module, Math.sin(turn) / pose.module];
  const [across, down] = pose.recede ?? [0, 0];
  const [cx, cy] = [(pose.at?.[0] ?? 0.5) * width, (pose.at?.[1] ?? 0.5) * height];
  const reach = (Math.hypot(wide, high) / 2) * pose.module * (1 + Math.abs(across) + Math.abs(down)) + 2;
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++)
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
      let sum = 0;
      for (let n = 0; n < SAMPLES * SAMPLES; n++) {
        const dx = x + ((n % SAMPLES) + 0.5) / SAMPLES - cx;
        const dy = y + (Math.floor(n / SAMPLES) + 0.5) / SAMPLES - cy;
        const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
        const depth = 1 + (across * u) / (wide / 2) + (down * v) / (high / 2);
        const seen = inkAt(u / depth + wide / 2, v / depth + high / 2);
        sum += seen === null ? (picture[y * width + x] as number) : seen ? ink : paper;
      }
      picture[y * width + x] = sum / (SAMPLES * SAMPLES);
    }
}

/** The label in modules: whether there is ink; null outside of it. */
function label(symbol: Bars | Squares, barHeight: number) {
  const margin = 3;
  if (symbol.kind === "squares") {
    const wide = (symbol.rows[0]?.length ?? 0) + symbol.quiet * 2;
    const high = symbol.rows.length + symbol.quiet * 2;
    const inkAt = (x: number, y: number) =>
      x < 0 || y < 0 || x >= wide || y >= high
        ? null
        : Boolean(symbol.rows[Math.floor(y - symbol.quiet)]?.[Math.floor(x - symbol.quiet)]);
    return { inkAt, wide, high };
  }
  const dark = new Uint8Array(symbol.modules);
  let from = 0;
  symbol.widths.forEach((width, n) => {
    if (n % 2 === 0) dark.fill(1, from, from + width);
    from += width;
  });
  const [left, right] = symbol.quiet;
  const [wide, high] = [left + symbol.modules + right, barHeight + margin * 2];
  const inkAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= wide || y >= high
      ? null
      : y >= margin && y < high - margin && dark[Math.floor(x - left)] === 1;
  return { inkAt, wide, high };
}

/** A blur in one direction; its radius can be a fraction of a pixel. */
function box(from: Float32Array, width: number, height: number, radius: number, step: number): Float32Array {
  const out = new Float32Array(from.length);
  const whole = Math.floor(radius);
  const part = radius - whole;
  const [lines, length] = step === 1 ? [height, width] : [width, height];
  for (let line = 0; line < lines; line++) {
    const start = step === 1 ? line * width : line;
    const at = (n: number) => from[start + Math.min(length - 1, Math.max(0, n)) * step] as number;
    for (let n = 0; n < length; n++) {
      let sum = (at(n - whole - 1) + at(n + whole + 1)) * part;
      for (let k = n - whole; k <= n + whole; k++) sum += at(k);
      out[start + n * step] = sum / (whole * 2 + 1 + part * 2);
    }
  }
  return out;
}
