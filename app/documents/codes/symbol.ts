/** A code as bars: widths in modules, a bar first, then space and bar in turn. */
export interface Bars {
  kind: "bars";
  widths: readonly number[];
  /** Of the bars and the spaces between them. */
  modules: number;
  /** Modules that stay empty to the left and the right. */
  quiet: readonly [number, number];
}

/** A code as squares, dark where true. */
export interface Squares {
  kind: "squares";
  rows: readonly (readonly boolean[])[];
  /** Modules that stay empty on all sides. */
  quiet: number;
}

export type CodeSymbol = Bars | Squares;

/** How fine a printer prints: millimetres between its dots, and the narrowest module that readers still take. */
export interface Print {
  dot: number;
  narrowest: { bars: number; squares: number };
}

/** Office printers: 600 dots to the inch. The width of a bar that readers take from any distance. */
export const OFFICE: Print = { dot: 25.4 / 600, narrowest: { bars: 0.33, squares: 0.33 } };
/** Label printers: eight dots to the millimetre. */
export const THERMAL: Print = { dot: 0.125, narrowest: { bars: 0.25, squares: 0.25 } };

/**
 * The module's width with which `modules` fill at most `space`: a whole number of dots, so that all bars come out
 * alike; exactly the narrowest where a whole number has no room; null where even that has none.
 */
export function moduleFor(modules: number, space: number, print: Print, kind: CodeSymbol["kind"], most: number) {
  const least = print.narrowest[kind];
  const dots = Math.floor(Math.min(space / modules, most) / print.dot + 1e-9) * print.dot;
  if (dots >= least - 1e-9) return dots;
  return modules * least <= space + 1e-9 ? least : null;
}
