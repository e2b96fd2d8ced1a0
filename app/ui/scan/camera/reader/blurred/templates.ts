import { DIGIT } from "#app/documents/codes/ean";

/** Modules of an EAN-13 or UPC-A, and of the paper on both sides that is compared with it. */
export const CODE = 95;
export const QUIET = 6;
export const MODULES = CODE + 2 * QUIET;
/** Samples of a profile per module below which it shows no digits. */
export const LEAST_MODULE = 1;
/** Digits that are printed as bars; the first of the 13 has none of its own. */
export const PLACES = 12;
/** Patterns of the left half: ten digits, then the ten mirrored ones. The right half has ten, with bars for spaces. */
export const PATTERNS = 20;
const DIGIT_MODULES = 7;
/** First module of each printed digit. */
export const STARTS = Array.from({ length: PLACES }, (_, n) => QUIET + 3 + DIGIT_MODULES * n + (n < 6 ? 0 : 5));
export const GUARDS = [0, 2, 46, 48, 92, 94].map((module) => QUIET + module);

/** Samples per module by which products of templates are computed. */
const FINE = 8;
/** A blurred digit extends this far into its neighbors, in modules, so that only neighboring digits overlap. */
const TAIL = 2.5;

/**
 * Shapes of the blur along the code, by their radius in modules: a disc out of focus, seen from its edge, and the even
 * stroke of a movement.
 */
const SHAPES: readonly { radius: number; isStroke?: true }[] = [
  { radius: 0.5 },
  { radius: 0.8 },
  { radius: 1.1 },
  { radius: 1.4 },
  { radius: 1.7 },
  { radius: 2 },
  { radius: 2.3 },
  { radius: 0.7, isStroke: true },
  { radius: 1, isStroke: true },
  { radius: 1.3, isStroke: true },
];
export const BLURS = SHAPES.length;

/** What the parts of a code look like under one blur, 1 is ink. Products are sums over modules. */
export interface Templates {
  /** Modules of ink of the left and the right patterns: bit n is the module n. */
  left: readonly number[];
  right: readonly number[];
  leftEnergy: Float64Array;
  rightEnergy: Float64Array;
  /** Twice the product of each pair of neighboring digits. */
  leftPairs: Float64Array;
  rightPairs: Float64Array;
  /** Product of the guards with each pattern at each place: `PATTERNS` for every place. */
  guardProducts: Float64Array;
  guardEnergy: number;
  kernel: Float64Array;
}

const made: (Templates | undefined)[] = [];

/** Templates for a blur, by its number. */
export function templatesOf(blur: number): Templates {
  const templates = made[blur] ?? makeTemplates(kernelOf(blur, FINE));
  made[blur] = templates;
  return templates;
}

/** The blur as weights that sum to 1, at so many samples per module. */
export function kernelOf(blur: number, fine: number): Float64Array {
  const { radius, isStroke } = SHAPES[blur] ?? { radius: 1 };
  const reach = Math.max(1, Math.min(Math.floor(TAIL * fine), Math.ceil(radius * fine + 0.5)));
  const kernel = new Float64Array(2 * reach + 1);
  const parts = 8;
  for (let n = 0; n < kernel.length; n++)
    for (let part = 0; part < parts; part++) {
      const x = (n - reach + (part + 0.5) / parts - 0.5) / (radius * fine);
      if (Math.abs(x) < 1) kernel[n] = (kernel[n] as number) + (isStroke ? 1 : Math.sqrt(1 - x * x));
    }
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
}

/** Widths of a digit as modules of ink. */
function inkOf(digit: number, isMirrored: boolean, startsWithBar: boolean): number {
  const widths = [...(DIGIT[digit] as string)].map(Number);
  if (isMirrored) widths.reverse();
  let [ink, at] = [0, 0];
  widths.forEach((width, n) => {
    if ((n % 2 === 0) === startsWithBar) ink |= ((1 << width) - 1) << at;
    at += width;
  });
  return ink;
}

function makeTemplates(kernel: Float64Array): Templates {
  const left = Array.from({ length: PATTERNS }, (_, n) => inkOf(n % 10, n >= 10, false));
  const right = Array.from({ length: 10 }, (_, n) => inkOf(n, false, true));
  const drawn = (ink: number, from: number) =>
    blurred(
      (module) => module >= from && module < from + DIGIT_MODULES && ((ink >> (module - from)) & 1) === 1,
      kernel,
    );
  const guards = blurred((module) => GUARDS.includes(module), kernel);
  const at = QUIET + 20;
  const energiesOf = (inks: readonly number[]) => Float64Array.from(inks, (ink) => square(drawn(ink, at)));
  const pairsOf = (inks: readonly number[]) => {
    const first = inks.map((ink) => drawn(ink, at));
    const then = inks.map((ink) => drawn(ink, at + DIGIT_MODULES));
    return Float64Array.from({ length: inks.length ** 2 }, (_, n) => {
      const [a, b] = [first[Math.floor(n / inks.length)], then[n % inks.length]];
      return a && b ? 2 * product(a, b) : 0;
    });
  };
  const guardProducts = new Float64Array(PLACES * PATTERNS);
  for (const [place, start] of STARTS.entries())
    for (const [n, ink] of (place < 6 ? left : right).entries())
      guardProducts[place * PATTERNS + n] = product(guards, drawn(ink, start));
  return {
    left,
    right,
    leftEnergy: energiesOf(left),
    rightEnergy: energiesOf(right),
    leftPairs: pairsOf(left),
    rightPairs: pairsOf(right),
    guardProducts,
    guardEnergy: square(guards),
    kernel,
  };
}

/** Darkness of modules after a blur, `FINE` samples each. */
export function blurred(isInk: (module: number) => boolean, kernel: Float64Array): Float64Array {
  const out = new Float64Array(MODULES * FINE);
  const reach = (kernel.length - 1) / 2;
  for (let n = 0; n < out.length; n++)
    if (isInk(Math.floor(n / FINE)))
      for (let k = -reach; k <= reach; k++)
        if (n + k >= 0 && n + k < out.length) out[n + k] = (out[n + k] as number) + (kernel[k + reach] as number);
  return out;
}

/** Mean darkness of each module. */
export function moduleMeans(fine: Float64Array): Float64Array {
  const out = new Float64Array(MODULES);
  for (let n = 0; n < fine.length; n++) {
    const module = Math.floor(n / FINE);
    out[module] = (out[module] as number) + (fine[n] as number) / FINE;
  }
  return out;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += (a[n] as number) * (b[n] as number);
  return sum / FINE;
}
const square = (a: Float64Array): number => product(a, a);

/** The blur with which a search begins. */
export const FIRST_BLUR = 2;
const BESIDE = SHAPES.map(({ radius, isStroke }, n) => {
  const other = SHAPES.findIndex((one) => Boolean(one.isStroke) !== Boolean(isStroke) && one.radius >= radius);
  return [n - 1, n + 1, other].filter((blur) => blur >= 0 && blur < BLURS);
});
/** The blurs to try after one: a little less, a little more, and about as much of the other shape. */
export const besideBlur = (blur: number): readonly number[] => BESIDE[blur] ?? [];
