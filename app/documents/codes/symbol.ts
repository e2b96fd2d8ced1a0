/** A linear code: widths in modules, alternating bar and space, starting with a bar. */
export interface Bars {
  kind: "bars";
  widths: readonly number[];
  /** Width without the quiet zones. */
  modules: number;
  /** Quiet zone, left and right, in modules. */
  quiet: readonly [number, number];
}

/** A matrix code; true is dark. */
export interface Squares {
  kind: "squares";
  rows: readonly (readonly boolean[])[];
  /** Quiet zone on all sides, in modules. */
  quiet: number;
}

export type CodeSymbol = Bars | Squares;

/** A printer's resolution: millimetres between dots, and the narrowest module that readers accept. */
export interface Print {
  dot: number;
  narrowest: { bars: number; squares: number };
}

/** Office printers: 600 dpi. The module width suits readers at any distance. */
export const OFFICE: Print = { dot: 25.4 / 600, narrowest: { bars: 0.33, squares: 0.33 } };
/** Label printers: 8 dots per millimetre. */
export const THERMAL: Print = { dot: 0.125, narrowest: { bars: 0.25, squares: 0.25 } };
const FINE_DOT_MM = 25.4 / 300;

/** Label printers by their nominal dots per inch. At 300, the narrowest module is three dots. */
export const LABEL_PRINT = {
  "203": THERMAL,
  "300": { dot: FINE_DOT_MM, narrowest: { bars: 3 * FINE_DOT_MM, squares: 3 * FINE_DOT_MM } },
} as const satisfies Record<string, Print>;
export type LabelDpi = keyof typeof LABEL_PRINT;
export const LABEL_DPI = Object.keys(LABEL_PRINT) as [LabelDpi, ...LabelDpi[]];

/**
 * The module width for `modules` modules in at most `space`: a whole number of dots, so that all bars print alike.
 * Falls back to exactly the narrowest width when no whole number fits; null when even that does not fit.
 */
export function moduleFor(modules: number, space: number, print: Print, kind: CodeSymbol["kind"], most: number) {
  const least = print.narrowest[kind];
  const dots = Math.floor(Math.min(space / modules, most) / print.dot + 1e-9) * print.dot;
  if (dots >= least - 1e-9) return dots;
  return modules * least <= space + 1e-9 ? least : null;
}
