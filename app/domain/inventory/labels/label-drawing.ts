import type { CodeSymbol } from "#app/documents/codes/symbol";
import { barsMark, type Drawing, lineHeight, type Mark, moved, type Rects, squaresMark } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { LabelStock } from "#app/documents/label-stock";
import { sizeFor } from "#app/documents/text/fit-text";
import type { CodeKind } from "./label-code-options";
import { codesOf, type LabelCode, type LabelledProduct, placeCodes } from "./label-codes";
import { type Column, LabelTextWriter } from "./label-text-writer";

/** A label and its code; the code is null when none fits. */
export interface Label {
  drawing: Drawing;
  code: LabelCode | null;
}

/** Type sizes in points, lines of the name, and bar height, by label height. */
const SETTING = [
  { upTo: 26, pad: 1.5, name: 7, facts: 5.5, caption: 6, lines: 1, bars: 11 },
  { upTo: 45, pad: 2.5, name: 9.5, facts: 7.5, caption: 7.5, lines: 2, bars: 14 },
  { upTo: 60, pad: 4, name: 13, facts: 9.5, caption: 9, lines: 2, bars: 20 },
  { upTo: 1000, pad: 6, name: 24, facts: 15, caption: 14, lines: 4, bars: 45 },
] as const;
type Setting = (typeof SETTING)[number];

/** Shorter bars are hard to scan. */
const MIN_BAR_HEIGHT = 5;
/** Large labels: bars up to twice the retail width, and larger 2D codes. */
const isLarge = ({ height }: LabelStock): boolean => height > 60;
const isUpright = ({ width, height }: LabelStock): boolean => height > width;

const settingOf = ({ height }: LabelStock): Setting => SETTING.find(({ upTo }) => height <= upTo) ?? SETTING[3];
const columnOf = ({ width }: LabelStock, { pad }: Setting): Column => ({ x: pad, width: width - 2 * pad });
const drawingOf = ({ width, height }: LabelStock, marks: readonly Mark[]): Drawing => ({ width, height, marks });

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const day = (date: string): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ""} ${date.slice(0, 4)}`;

/** "SKU TT-1", "Lot B-221", "exp 3 May 2027"; omits what the code's caption already says. */
const factsOf = ({ sku, lot }: LabelledProduct, caption?: string): string[] => [
  ...(caption === sku ? [] : [`SKU ${sku}`]),
  ...(lot?.lotNumber && lot.lotNumber !== caption ? [`Lot ${lot.lotNumber}`] : []),
  ...(lot?.expiresOn ? [`exp ${day(lot.expiresOn)}`] : []),
];

/** All text that labels of this product can contain, to select fonts. */
export const textsOf = ({ name, sku, lot, qrCode }: LabelledProduct): string[] => [
  ...[name, sku, lot?.lotNumber ?? "", qrCode ?? ""],
  ...["SKU Lot exp · … ()0123456789", ...MONTHS],
];

/** A product's label: name, facts, and the first of its codes that fits. */
export function productLabel(faces: Faces, stock: LabelStock, product: LabelledProduct, kind: CodeKind): Label {
  for (const code of codesOf(product, kind)) {
    const drawing = (code.symbol.kind === "bars" ? barLabel : squareLabel)(faces, stock, product, code);
    if (drawing) return { drawing, code };
  }
  const setting = settingOf(stock);
  const pen = new LabelTextWriter(faces, setting.pad);
  pen.write(product.name, columnOf(stock, setting), { size: setting.name, weight: "bold", most: 2 });
  pen.facts(factsOf(product), columnOf(stock, setting), setting.facts);
  return { drawing: drawingOf(stock, pen.marks), code: null };
}

type Draw = (faces: Faces, stock: LabelStock, product: LabelledProduct, code: LabelCode) => Drawing | null;

/** Text above the bars, the code's caption below. */
const barLabel: Draw = (faces, stock, product, { symbol, caption }) => {
  const setting = settingOf(stock);
  const column = columnOf(stock, setting);
  const pen = new LabelTextWriter(faces, setting.pad);
  pen.write(product.name, column, { size: setting.name, weight: "bold", most: setting.lines });
  pen.facts(factsOf(product, caption), column, setting.facts);
  const words = lineHeight(setting.caption);
  const room = stock.height - setting.pad - pen.y - words;
  const height = Math.min(setting.bars, room - 0.8);
  const top = pen.y + (isLarge(stock) ? (room - height) / 2 : room - height);
  const bars = barsIn(symbol, { top, height }, stock);
  if (!bars) return null;
  pen.y = top + height + 0.2;
  pen.fact(caption, column, setting.caption, "centre");
  return drawingOf(stock, [...pen.marks, bars]);
};

/** Bars across the full width; the label's margin provides their quiet zones. */
const barsIn = (
  symbol: CodeSymbol,
  { top, height }: { top: number; height: number },
  stock: LabelStock,
): Rects | null =>
  symbol.kind === "bars" && height >= MIN_BAR_HEIGHT
    ? barsMark(symbol, { x: 0, y: top, width: stock.width, height }, stock.print, isLarge(stock) ? 0.66 : 0.5)
    : null;

function squareIn(symbol: CodeSymbol | undefined, side: number, stock: LabelStock) {
  if (symbol?.kind !== "squares") return null;
  return squaresMark(symbol, { x: 0, y: 0, width: side, height: side }, stock.print, isLarge(stock) ? 3 : 1.6);
}

/** A 2D code beside the text, or below it on a portrait label. */
const squareLabel: Draw = (faces, stock, product, { symbol, caption }) => {
  const setting = settingOf(stock);
  const facts = factsOf(product, caption);
  if (isUpright(stock)) {
    const column = columnOf(stock, setting);
    const pen = new LabelTextWriter(faces, setting.pad);
    pen.write(product.name, column, { size: setting.name, weight: "bold", most: setting.lines });
    pen.facts(facts, column, setting.facts);
    const room = stock.height - setting.pad - pen.y - lineHeight(setting.caption);
    const square = squareIn(symbol, Math.min(column.width, room), stock);
    if (!square) return null;
    const top = pen.y + (room - square.side) / 2;
    pen.y = top + square.side;
    pen.fact(caption, column, setting.caption, "centre");
    return drawingOf(stock, [...pen.marks, moved(square, (stock.width - square.side) / 2, top)]);
  }
  const square = squareIn(symbol, Math.min(stock.height, stock.width * 0.5), stock);
  if (!square) return null;
  const column = { x: square.side, width: stock.width - setting.pad - square.side };
  const top = (stock.height - square.side) / 2;
  const pen = new LabelTextWriter(faces, Math.max(setting.pad, top + 2));
  pen.write(product.name, column, { size: setting.name * 0.95, weight: "bold", most: setting.lines + 1 });
  pen.facts(
    [...(product.lot?.lotNumber === caption ? [`Lot ${caption}`] : [caption]), ...facts],
    column,
    setting.facts,
  );
  return drawingOf(stock, [...pen.marks, moved(square, 0, top)]);
};

/**
 * A location's label: its code in large letters, as bars and as a 2D code. On small labels the 2D code replaces the
 * bars.
 */
export function placeLabel(faces: Faces, stock: LabelStock, place: { code: string; company: string }): Label {
  const setting = settingOf(stock);
  const { bars: linear, squares } = placeCodes(place.code);
  const height = isLarge(stock) ? setting.bars : stock.height * 0.34;
  const bars = linear && barsIn(linear.symbol, { top: stock.height - setting.pad - height, height }, stock);
  const upper = bars ? stock.height - setting.pad - height : stock.height;
  const square = squareIn(
    squares?.symbol,
    isLarge(stock) ? stock.width * 0.55 : Math.min(upper, stock.width * 0.36),
    stock,
  );
  const whole = columnOf(stock, setting);
  const column = isLarge(stock) || !square ? whole : { x: whole.x, width: stock.width - whole.x - square.side };
  const pen = new LabelTextWriter(faces, setting.pad);
  // A bin belongs to no company.
  if (place.company) pen.fact(place.company, column, setting.facts);
  const size = sizeFor(faces, place.code, "bold", column.width, 6, Math.min(64, (upper - pen.y) * 2));
  if (!isLarge(stock)) pen.y = Math.max(pen.y, (upper + pen.y - lineHeight(size)) / 2);
  pen.write(place.code, column, { size, weight: "bold" });
  const marks: Mark[] = [...pen.marks, ...(bars ? [bars] : [])];
  if (square && isLarge(stock))
    marks.push(moved(square, (stock.width - square.side) / 2, (pen.y + upper - square.side) / 2));
  else if (square) marks.push(moved(square, stock.width - square.side, (upper - square.side) / 2));
  return { drawing: drawingOf(stock, marks), code: bars ? linear : square ? squares : null };
}
