import type { Mark } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";

export interface Printing {
  faces: Faces;
  paper: Paper;
}

/** A row of a table, and its marks below a `y`. */
export interface Row {
  height: number;
  at: (y: number) => Mark[];
}

export const MARGIN = 14;
export const PAD = 1.4;
/** Width of a column of figures. */
export const FIGURE = 19;
/** In points. */
export const SIZE = { brand: 12, title: 18, lead: 11, body: 9, small: 7.5 };

export const n = (value: number): string => value.toLocaleString("en-US");

export const rule = (paper: Paper, y: number, thick: number, tone: "ink" | "line"): Mark => ({
  kind: "rects",
  rects: [MARGIN, y, paper.width - 2 * MARGIN, thick],
  tone,
});
