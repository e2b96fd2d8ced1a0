import { code128 } from "#app/documents/codes/code128";
import type { Print } from "#app/documents/codes/symbol";
import { barsMark, baseline, type Drawing, lineHeight, type Mark, textMark } from "#app/documents/drawing";
import type { Faces, Weight } from "#app/documents/fonts/font-faces";
import { LABEL_STOCK } from "#app/documents/label-stock";
import { sizeFor, wrapped } from "#app/documents/text/fit-text";

/** A GS1 logistic label is at least A6 wide; both label printers and carriers use 4 × 6 inches. */
export const UNIT_STOCK = LABEL_STOCK["4x6"];

export interface LabelledUnit {
  company: string;
  /** "ASN-12". */
  asn: string;
  /** "Carton 3 of 12". */
  title: string;
  sscc: string | null;
  /** What is encoded without an SSCC. */
  code: string;
  /** What is in it, a line for each fact. */
  content: readonly string[];
}

const MARGIN_MM = 6;
/** GS1 General Specifications: bars of a logistic label are at least 32 mm high. */
const BARS_MM = 34;
const MAX_MODULE_MM = 0.66;
const FNC1 = "\u001d";

const captionOf = ({ sscc, code }: LabelledUnit): string => (sscc ? `(00) ${sscc}` : code);

/** All text that a unit's label can contain, to select fonts. */
export const textsOf = (unit: LabelledUnit): string[] => [
  ...[unit.company, unit.asn, unit.title, captionOf(unit), ...unit.content],
];

/** The label of a handling unit: whose it is, its document, its content, and its number as GS1-128. */
export function unitLabel(faces: Faces, unit: LabelledUnit, print: Print = UNIT_STOCK.print): Drawing {
  const { width, height } = UNIT_STOCK;
  const column = width - 2 * MARGIN_MM;
  const marks: Mark[] = [];
  let y = MARGIN_MM;
  const write = (text: string, size: number, weight: Weight, most: number) => {
    const fitting = sizeFor(faces, text, weight, column, size * 0.6, size);
    for (const line of wrapped(faces, text, { weight, size: fitting }, column, most)) {
      marks.push(
        textMark(faces, line, { x: MARGIN_MM, y: y + baseline(fitting), width: column }, { size: fitting, weight }),
      );
      y += lineHeight(fitting);
    }
  };
  write(unit.company, 13, "regular", 2);
  write(unit.asn, 34, "bold", 1);
  write(unit.title, 20, "bold", 1);
  for (const line of unit.content) write(line, 13, "regular", 2);
  const symbol = code128(unit.sscc ? `${FNC1}00${unit.sscc}` : unit.code);
  const caption = captionOf(unit);
  const captionSize = sizeFor(faces, caption, "regular", column, 8, 15);
  const top = height - MARGIN_MM - lineHeight(captionSize) - BARS_MM;
  const bars = symbol && barsMark(symbol, { x: 0, y: top, width, height: BARS_MM }, print, MAX_MODULE_MM);
  if (bars) marks.push(bars);
  const at = { x: MARGIN_MM, y: top + BARS_MM + baseline(captionSize), width: column, align: "centre" as const };
  marks.push(textMark(faces, caption, at, { size: captionSize, weight: "regular" }));
  return { width, height, marks };
}
