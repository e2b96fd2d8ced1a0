import type { BrightnessImage, Tilted } from "../deskew";

/** Side in pixels of the cells into which the picture is divided. */
const CELL = 8;
/** Fraction of the gradients' energy that must have one direction: edges of bars do, text does not. */
const COHERENT = 0.55;
/** Largest share of the gradients that may add up: those of bars cancel out, those of a single edge do not. */
const ADDED_UP = 0.35;
/** Energy that a cell must have, as a fraction of that of the strongest cells. */
const STRONG = 0.06;
/** Cells of one code differ by at most this angle, in radians. */
const ALIKE = 0.35;
const [SHORTEST, LOWEST] = [70, 10];

/** Sums of the gradients in each cell. */
interface Cells {
  columns: number;
  rows: number;
  xx: Float32Array;
  yy: Float32Array;
  xy: Float32Array;
  x: Float32Array;
  y: Float32Array;
}

/**
 * Places where parallel bars are, however blurred and tilted, the most likely first: areas whose gradients have one
 * direction and alternate (Gallo and Manduchi 2011, here by the structure tensor, so that any angle is found).
 */
export function findBars(picture: BrightnessImage, most: number): Tilted[] {
  const cells = around(gradients(picture));
  const { columns, rows } = cells;
  const angle = new Float32Array(columns * rows);
  const energy = new Float32Array(columns * rows);
  const strongest = Float32Array.from(cells.xx, (xx, n) => xx + (cells.yy[n] as number)).sort();
  const least = (strongest[Math.floor(strongest.length * 0.99)] ?? 0) * STRONG;
  for (let n = 0; n < energy.length; n++) {
    const [xx, yy, xy] = [cells.xx[n] as number, cells.yy[n] as number, cells.xy[n] as number];
    const both = xx + yy;
    const pixels = CELL * CELL * 9;
    const sum = ((cells.x[n] as number) ** 2 + (cells.y[n] as number) ** 2) / pixels;
    if (both < least || both === 0 || Math.hypot(xx - yy, 2 * xy) < COHERENT * both || sum > ADDED_UP * both) continue;
    energy[n] = both;
    angle[n] = Math.atan2(2 * xy, xx - yy) / 2;
  }
  return components(energy, angle, columns)
    .map((members) => placeOf(members, { energy, angle, columns }))
    .filter(({ place }) => place.length >= SHORTEST && place.height >= LOWEST)
    .sort((a, b) => b.energy - a.energy)
    .slice(0, most)
    .map(({ place }) => place);
}

function gradients({ grey, width, height }: BrightnessImage): Cells {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const make = () => new Float32Array(columns * rows);
  const cells = { columns, rows, xx: make(), yy: make(), xy: make(), x: make(), y: make() };
  const at = (n: number) => grey[n] as number;
  for (let row = 1; row < rows * CELL - 1; row++)
    for (let column = 1, n = row * width + 1; column < columns * CELL - 1; column++, n++) {
      const [nw, ne, sw, se] = [at(n - width - 1), at(n - width + 1), at(n + width - 1), at(n + width + 1)];
      const x = ne + se - nw - sw + 2 * (at(n + 1) - at(n - 1));
      const y = sw + se - nw - ne + 2 * (at(n + width) - at(n - width));
      const cell = ((row / CELL) | 0) * columns + ((column / CELL) | 0);
      cells.xx[cell] = (cells.xx[cell] as number) + x * x;
      cells.yy[cell] = (cells.yy[cell] as number) + y * y;
      cells.xy[cell] = (cells.xy[cell] as number) + x * y;
      cells.x[cell] = (cells.x[cell] as number) + x;
      cells.y[cell] = (cells.y[cell] as number) + y;
    }
  return cells;
}

/** Each cell with its eight neighbors. */
function around(cells: Cells): Cells {
  const { columns, rows } = cells;
  const summed = (from: Float32Array) =>
    from.map((_, n) => {
      const [column, row] = [n % columns, (n / columns) | 0];
      let sum = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
          sum += from[y * columns + x] as number;
      return sum;
    });
  const { xx, yy, xy, x, y } = cells;
  return { columns, rows, xx: summed(xx), yy: summed(yy), xy: summed(xy), x: summed(x), y: summed(y) };
}

/** Groups of neighboring cells of about the same direction. */
function components(energy: Float32Array, angle: Float32Array, columns: number): number[][] {
  const seen = new Uint8Array(energy.length);
  const groups: number[][] = [];
  for (let start = 0; start < energy.length; start++) {
    if (seen[start] || energy[start] === 0) continue;
    const members = [start];
    seen[start] = 1;
    for (const n of members) {
      const column = n % columns;
      const beside = [column > 0 ? n - 1 : -1, column < columns - 1 ? n + 1 : -1, n - columns, n + columns];
      for (const next of beside) {
        if (!energy[next] || seen[next] || !isAlike(angle[n] as number, angle[next] as number)) continue;
        seen[next] = 1;
        members.push(next);
      }
    }
    groups.push(members);
  }
  return groups;
}

/** Directions are equal when they differ by half a turn. */
const isAlike = (a: number, b: number): boolean => Math.abs(Math.sin(a - b)) < Math.sin(ALIKE);

function placeOf(
  members: readonly number[],
  { energy, angle, columns }: { energy: Float32Array; angle: Float32Array; columns: number },
): { place: Tilted; energy: number } {
  let [cos, sin, total] = [0, 0, 0];
  for (const n of members) {
    const weight = energy[n] as number;
    total += weight;
    cos += weight * Math.cos(2 * (angle[n] as number));
    sin += weight * Math.sin(2 * (angle[n] as number));
  }
  const across = Math.atan2(sin, cos) / 2;
  const [c, s] = [Math.cos(across), Math.sin(across)];
  const span = (of: (x: number, y: number) => number) => {
    const all = members.map((n) => of(((n % columns) + 0.5) * CELL, (Math.floor(n / columns) + 0.5) * CELL));
    return [Math.min(...all), Math.max(...all)] as const;
  };
  const [left, right] = span((x, y) => x * c + y * s);
  const [top, bottom] = span((x, y) => y * c - x * s);
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return {
    energy: total,
    place: {
      centre: { x: u * c - v * s, y: u * s + v * c },
      angle: across,
      length: right - left + CELL,
      height: bottom - top + CELL,
    },
  };
}
