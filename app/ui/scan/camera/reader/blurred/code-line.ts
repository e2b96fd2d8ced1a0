import { boundsOf, type Fit, type Integrals, meansOf } from "./code-fit";
import { type Costs, costsOf } from "./retail-costs";
import { type Shading, shadingFor, shadingNearby } from "./shading";
import { blurred, GUARDS, MODULES, moduleMeans, PATTERNS, PLACES, STARTS, templatesOf } from "./templates";

// Filled for each attempt to lay the code on the profile, of which there are thousands.
const light = new Float64Array(MODULES);
const lightSquares = new Float64Array(MODULES);
const lightBlurred = new Float64Array(MODULES);
const line = { squares: new Float64Array(MODULES), blurred: new Float64Array(MODULES) };
const own = new Float64Array(PLACES * PATTERNS);

/** Costs of all digits under a fit. */
export interface LineCosts extends Costs {
  /** Variance of the line: a code without distance explains all of it. */
  variance: number;
}

/** Costs of the digits where a fit lays the code; by the local shading when none is given. Valid until the next call. */
export function costsAt(integrals: Integrals, fit: Fit, shading?: Shading): LineCosts {
  const at = boundsOf(fit, integrals.length);
  meansOf(integrals.light, at, light);
  meansOf(integrals.squares, at, lightSquares);
  meansOf(integrals.blurred(fit.blur), at, lightBlurred);
  if (fit.isReversed) for (const means of [light, lightSquares, lightBlurred]) means.reverse();
  return costsUnder(shading ?? shadingNearby(light), fit.blur);
}

/** The same line's costs under another shading. */
export function costsUnder({ paper, ink }: Shading, blur: number): LineCosts {
  let [sum, squares] = [0, 0];
  for (let n = 0; n < MODULES; n++) {
    const white = paper[n] as number;
    const seen = light[n] as number;
    const scale = 1 / (ink[n] as number);
    const square = (white * (white - 2 * seen) + (lightSquares[n] as number)) * scale * scale;
    sum += (white - seen) * scale;
    squares += square;
    line.squares[n] = square;
    line.blurred[n] = (white - (lightBlurred[n] as number)) * scale;
  }
  return { ...costsOf(line, templatesOf(blur), own), variance: Math.max(1e-9, squares - (sum * sum) / MODULES) };
}

/** The shading of the last line under which these digits resemble it most. */
export const shadingOfDigits = (patterns: Uint8Array, blur: number): Shading | null =>
  shadingFor(light, modelOf(patterns, blur));

interface Likeness {
  /** Fraction of the line's variance that the code explains: the square of their correlation. */
  like: number;
  /** Squared distance, in modules of ink. */
  residual: number;
}

/** How much the last line resembles a code. */
export function likenessOf(patterns: Uint8Array, blur: number, { paper, ink }: Shading): Likeness {
  const model = modelOf(patterns, blur);
  let [sum, squares, residual] = [0, 0, 0];
  for (let n = 0; n < MODULES; n++) {
    const dark = ((paper[n] as number) - (light[n] as number)) / (ink[n] as number);
    sum += dark;
    squares += dark * dark;
    residual += (dark - (model[n] as number)) ** 2;
  }
  return { like: 1 - residual / Math.max(1e-9, squares - (sum * sum) / MODULES), residual };
}

/** Darkness of a blurred code in each module. */
function modelOf(patterns: Uint8Array, blur: number): Float64Array {
  const templates = templatesOf(blur);
  const ink = new Uint8Array(MODULES);
  for (const module of GUARDS) ink[module] = 1;
  for (const [place, start] of STARTS.entries()) {
    const bits = (place < PLACES / 2 ? templates.left : templates.right)[patterns[place] as number] as number;
    for (let n = 0; n < 7; n++) if ((bits >> n) & 1) ink[start + n] = 1;
  }
  return moduleMeans(blurred((module) => ink[module] === 1, templates.kernel));
}
