import { CODE, MODULES, QUIET } from "./templates";

/** Brightness of paper in each module, and by how much ink is darker. */
export interface Shading {
  paper: Float64Array;
  ink: Float64Array;
}

/** Smallest difference of paper and ink that counts. */
const LEAST_INK = 4;
/** Modules on each side among which the brightest and the darkest show what paper and ink are. */
const NEAR = 7;

const highs = new Float64Array(MODULES);
const lows = new Float64Array(MODULES);
const local: Shading = { paper: new Float64Array(MODULES), ink: new Float64Array(MODULES) };

/** An estimate by the brightest and darkest modules nearby, which follows light and reflections. Is overwritten. */
export function shadingNearby(light: Float64Array): Shading {
  for (let n = 0; n < MODULES; n++) {
    let [high, low] = [0, 255];
    const middle = Math.min(QUIET + CODE - NEAR, Math.max(QUIET + NEAR, n));
    for (let k = middle - NEAR; k <= middle + NEAR; k++) {
      const value = light[k] as number;
      if (value > high) high = value;
      if (value < low) low = value;
    }
    highs[n] = high;
    lows[n] = low;
  }
  for (let n = 0; n < MODULES; n++) {
    let [high, low, count] = [0, 0, 0];
    for (let k = Math.max(0, n - NEAR); k <= Math.min(MODULES - 1, n + NEAR); k++, count++) {
      high += highs[k] as number;
      low += lows[k] as number;
    }
    local.paper[n] = high / count;
    local.ink[n] = Math.max(LEAST_INK, (high - low) / count);
  }
  return local;
}

/** Powers of the position that describe the brightness of paper, and its difference from ink. */
const PAPER_TERMS = 4;
const INK_TERMS = 3;
const TERMS = PAPER_TERMS + INK_TERMS;

/** The smooth shading under which a model of the code's darkness resembles its brightness most: least squares. */
export function shadingFor(light: Float64Array, model: Float64Array): Shading | null {
  const matrix = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  const terms = new Float64Array(TERMS + 1);
  for (let n = 0; n < MODULES; n++) {
    for (let k = 0, power = 1; k < PAPER_TERMS; k++, power *= along(n)) {
      terms[k] = power;
      if (k < INK_TERMS) terms[PAPER_TERMS + k] = -power * (model[n] as number);
    }
    terms[TERMS] = light[n] as number;
    for (const [a, row] of matrix.entries())
      for (let b = 0; b <= TERMS; b++) row[b] = (row[b] as number) + (terms[a] as number) * (terms[b] as number);
  }
  const solution = solved(matrix);
  if (!solution) return null;
  const paper = new Float64Array(MODULES);
  const ink = new Float64Array(MODULES);
  for (let n = 0; n < MODULES; n++) {
    for (let k = 0, power = 1; k < PAPER_TERMS; k++, power *= along(n)) {
      paper[n] = (paper[n] as number) + (solution[k] as number) * power;
      if (k < INK_TERMS) ink[n] = (ink[n] as number) + (solution[PAPER_TERMS + k] as number) * power;
    }
    ink[n] = Math.max(LEAST_INK, ink[n] as number);
  }
  return { paper, ink };
}

/** Position of a module, from -1 to 1. */
const along = (module: number): number => (2 * module) / (MODULES - 1) - 1;

/** Gauss-Jordan elimination of rows whose last entry is the right side; null for a singular matrix. */
function solved(rows: Float64Array[]): Float64Array | null {
  const size = rows.length;
  const at = (row: number, column: number) => (rows[row] as Float64Array)[column] as number;
  for (let n = 0; n < size; n++) {
    let pivot = n;
    for (let row = n + 1; row < size; row++) if (Math.abs(at(row, n)) > Math.abs(at(pivot, n))) pivot = row;
    [rows[n], rows[pivot]] = [rows[pivot] as Float64Array, rows[n] as Float64Array];
    if (Math.abs(at(n, n)) < 1e-9) return null;
    for (let row = 0; row < size; row++) {
      if (row === n) continue;
      const factor = at(row, n) / at(n, n);
      for (let column = n; column <= size; column++)
        (rows[row] as Float64Array)[column] = at(row, column) - factor * at(n, column);
    }
  }
  return Float64Array.from({ length: size }, (_, n) => at(n, size) / at(n, n));
}
