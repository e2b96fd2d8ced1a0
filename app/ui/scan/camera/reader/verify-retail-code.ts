import type { BrightnessImage } from "./deskew";
import type { Point } from "./pixels";
import { DIGIT_WIDTHS, type RetailBars } from "./retail-bars";

/** Samples per module. */
const FINE = 4;
/** Width in modules of the paper on both sides that is sampled with the code. */
const BESIDE = 5;
/** Heights at which the bars are sampled, as fractions of the code: all digits must match along one of these lines. */
const HEIGHTS = [0.25, 0.5, 0.75];
/** Widths of camera blur, in samples. */
const BLURS = [1, 2, 4, 6];
/** Offsets of a digit, in samples, and the penalty of each. */
const [ASIDE, ASIDE_COSTS] = [3, 0.01];
/** Fraction of the brightness range from ink to paper that still counts as paper. */
const PAPER = 0.6;

/**
 * Pixels per module below which lines agree on a wrong retail code, because each rounds the same way. Enlarging adds
 * no detail: an enlarged picture is measured in pixels of the original, and trusted less.
 */
const SMALL = 2;
const SMALL_ENLARGED = 2.4;

/** Whether a retail code of so many pixels per module needs a second proof, in a picture enlarged by that factor. */
export const needsProof = (pixels: number, enlargedBy: number): boolean =>
  pixels / enlargedBy < (enlargedBy > 1 ? SMALL_ENLARGED : SMALL);

/**
 * Position of a sampled line on the code, in modules: its two ends, and the offset of its middle when the paper bends.
 */
type Fit = [start: number, end: number, bow: number];
type Line = Float32Array;

/**
 * Whether the picture shows the code that was read, and no other: each digit's area must resemble it more than any
 * other digit. Where bars are one or two pixels wide, decoders round each width to whole pixels, all in the same way,
 * and agree on a wrong code with a valid check digit. This comparison rounds nothing.
 */
export function isBorneOut(picture: BrightnessImage, code: RetailBars, [tl, tr, br, bl]: readonly Point[]): boolean {
  if (!tl || !tr || !br || !bl) return false;
  const models = BLURS.map((blur) => blurred(drawn(code.widths, code.modules), blur));
  return HEIGHTS.some((height) => {
    const across = (fit: Fit) => sampled(picture, between(tl, bl, height), between(tr, br, height), code.modules, fit);
    const { line, blur } = fitted(models, across);
    return (!code.isShort || liesOnPaper(line)) && code.digits.every((at) => isLikest(line, code, at, blur));
  });
}

/** Moves the line's ends and middle, first in large and then in small steps, to where it matches the code best. */
function fitted(models: readonly Line[], across: (fit: Fit) => Line): { line: Line; blur: number } {
  const score = (line: Line) =>
    models.reduce(
      (best, model, n) => {
        const like = likeness(model, line, 0, line.length);
        return like > best.like ? { like, blur: BLURS[n] as number } : best;
      },
      { like: -1, blur: 1 },
    );
  let fit: Fit = [0, 0, 0];
  let line = across(fit);
  let best = score(line);
  for (const step of [0.5, 0.5, 0.25, 0.25, 0.125])
    for (const which of [0, 1, 2] as const)
      for (const by of [-step, step]) {
        const next: Fit = [...fit];
        next[which] += by;
        const moved = across(next);
        const now = score(moved);
        if (now.like > best.like) [fit, line, best] = [next, moved, now];
      }
  return { line, blur: best.blur };
}

/** Whether the digit is the one that its area resembles most. */
function isLikest(line: Line, { widths, modules }: RetailBars, at: number, blur: number): boolean {
  const begin = widths.slice(0, at).reduce((sum, width) => sum + width, 0);
  const [from, to] = [(BESIDE + begin - 1) * FINE, (BESIDE + begin + 8) * FINE];
  const like = (digit: readonly number[]) => {
    const model = blurred(drawn([...widths.slice(0, at), ...digit, ...widths.slice(at + 4)], modules), blur);
    let most = -1;
    for (let by = -ASIDE; by <= ASIDE; by++)
      most = Math.max(most, likeness(model, line, from, to, by) - Math.abs(by) * ASIDE_COSTS);
    return most;
  };
  const own = widths.slice(at, at + 4);
  const mine = like(own);
  return DIGIT_WIDTHS.every((digit) => digit.every((width, n) => width === own[n]) || like(digit) <= mine);
}

/** There must be paper beside a code; a match inside a longer code has bars there. */
function liesOnPaper(line: Line): boolean {
  const smooth = blurred(line, FINE / 2);
  const sorted = smooth.toSorted();
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] as number;
  const least = at(0.1) + (at(0.9) - at(0.1)) * PAPER;
  const reach = (BESIDE - 1) * FINE;
  return [...smooth.subarray(0, reach), ...smooth.subarray(-reach)].every((light) => light > least);
}

/** Brightness along a line across the barcode and its quiet zones. */
function sampled(
  { grey, width, height }: BrightnessImage,
  a: Point,
  b: Point,
  modules: number,
  [start, end, bow]: Fit,
): Line {
  const line = new Float32Array((modules + BESIDE * 2) * FINE);
  for (let n = 0; n < line.length; n++) {
    const part = ((n + 0.5) / FINE - BESIDE) / modules;
    const moved = part + (start * (1 - part) + end * part + bow * 4 * part * (1 - part)) / modules;
    const x = Math.min(width - 1, Math.max(0, a.x + (b.x - a.x) * moved - 0.5));
    const y = Math.min(height - 1, Math.max(0, a.y + (b.y - a.y) * moved - 0.5));
    const at = (y | 0) * width + (x | 0);
    const [right, below] = [(x | 0) + 1 < width ? 1 : 0, (y | 0) + 1 < height ? width : 0];
    const [fx, fy] = [x - (x | 0), y - (y | 0)];
    const upper = (grey[at] as number) * (1 - fx) + (grey[at + right] as number) * fx;
    const lower = (grey[at + below] as number) * (1 - fx) + (grey[at + below + right] as number) * fx;
    line[n] = upper * (1 - fy) + lower * fy;
  }
  return line;
}

/** The code as it would look without blur: 1 is paper. */
function drawn(widths: readonly number[], modules: number): Line {
  const line = new Float32Array((modules + BESIDE * 2) * FINE).fill(1);
  let at = BESIDE * FINE;
  widths.forEach((width, n) => {
    const to = at + width * FINE;
    if (n % 2 === 0) line.fill(0, at, to);
    at = to;
  });
  return line;
}

function blurred(line: Line, radius: number): Line {
  const once = (from: Line) => {
    const last = from.length - 1;
    const near = (n: number) => from[Math.min(last, Math.max(0, n))] as number;
    let sum = 0;
    for (let n = -radius; n < radius; n++) sum += near(n);
    return from.map((_, n) => {
      sum += near(n + radius);
      const mean = sum / (radius * 2 + 1);
      sum -= near(n - radius);
      return mean;
    });
  };
  return once(once(line));
}

/** Correlation of two sampled stretches, independent of brightness and contrast: 1 is equal, 0 is unrelated. */
function likeness(model: Line, line: Line, from: number, to: number, by = 0): number {
  let [a, b, aa, bb, ab, count] = [0, 0, 0, 0, 0, 0];
  for (let n = Math.max(from, -by); n < to && n + by < line.length; n++) {
    const [x, y] = [model[n] as number, line[n + by] as number];
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
    count++;
  }
  const spread = (aa - (a * a) / count) * (bb - (b * b) / count);
  return spread < 1e-9 ? 0 : (ab - (a * b) / count) / Math.sqrt(spread);
}

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});
