import { OFFICE, type Print, THERMAL } from "./codes/symbol";
import type { Drawing, Sheet } from "./drawing";
import { A4, LETTER, type Paper } from "./paper";

/** Label stock as sold: sheets of labels, or single labels on a roll. In millimetres. */
export interface LabelStock {
  label: string;
  paper: Paper;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Gap between two columns; rows touch. */
  gap: number;
  print: Print;
}

const INCH = 25.4;
const onRoll = (label: string, width: number, height: number): LabelStock => ({
  ...{ label, width, height, paper: { width, height } },
  ...{ columns: 1, rows: 1, gap: 0, print: THERMAL },
});

export const LABEL_STOCK = {
  l7160: {
    ...{ label: "Avery L7160, A4: 21 of 63.5 × 38.1 mm", paper: A4, print: OFFICE },
    ...{ columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.54 },
  },
  l7651: {
    ...{ label: "Avery L7651, A4: 65 of 38.1 × 21.2 mm", paper: A4, print: OFFICE },
    ...{ columns: 5, rows: 13, width: 38.1, height: 21.2, gap: 2.54 },
  },
  "5160": {
    ...{ label: "Avery 5160, Letter: 30 of 2⅝ × 1 in", paper: LETTER, print: OFFICE },
    ...{ columns: 3, rows: 10, width: 2.625 * INCH, height: INCH, gap: 0.125 * INCH },
  },
  "5163": {
    ...{ label: "Avery 5163, Letter: 10 of 4 × 2 in", paper: LETTER, print: OFFICE },
    ...{ columns: 2, rows: 5, width: 4 * INCH, height: 2 * INCH, gap: 0.1875 * INCH },
  },
  "50x25": onRoll("Label printer: 50 × 25 mm", 50, 25),
  "4x6": onRoll("Label printer: 4 × 6 in", 4 * INCH, 6 * INCH),
} as const satisfies Record<string, LabelStock>;

export type StockId = keyof typeof LABEL_STOCK;
export const STOCK_IDS = Object.keys(LABEL_STOCK) as [StockId, ...StockId[]];

export const labelsOnSheet = ({ columns, rows }: LabelStock): number => columns * rows;

/** Top left corner of the nth label, row by row; the grid is centered on the sheet. */
export function placeOf(
  { paper, columns, rows, width, height, gap }: LabelStock,
  nth: number,
): { x: number; y: number } {
  const left = (paper.width - columns * width - (columns - 1) * gap) / 2;
  const top = (paper.height - rows * height) / 2;
  return { x: left + (nth % columns) * (width + gap), y: top + Math.floor(nth / columns) * height };
}

/** Fills sheets with these labels, starting at position `start` of the first sheet (counted from 1). */
export function* onSheets(
  stock: LabelStock,
  labels: Iterable<{ drawing: Drawing; copies: number }>,
  start = 1,
): Generator<Sheet> {
  let stamps: { drawing: Drawing; x: number; y: number }[] = [];
  let nth = (start - 1) % labelsOnSheet(stock);
  const sheet = (): Sheet => ({ ...stock.paper, marks: [], stamps });
  for (const { drawing, copies } of labels) {
    for (let copy = 0; copy < copies; copy++) {
      stamps.push({ drawing, ...placeOf(stock, nth) });
      nth += 1;
      if (nth < labelsOnSheet(stock)) continue;
      yield sheet();
      stamps = [];
      nth = 0;
    }
  }
  if (stamps.length > 0) yield sheet();
}
