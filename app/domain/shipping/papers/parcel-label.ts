import { code128 } from "#app/documents/codes/code128";
import { qrCode } from "#app/documents/codes/qr";
import { OFFICE, type Print, THERMAL } from "#app/documents/codes/symbol";
import { barsMark, lineHeight, type Mark, type Sheet, squaresMark } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { sizeFor } from "#app/documents/text/fit-text";
import { line, paragraph } from "#app/documents/text/text-block";

/** 4 × 6 inches, the standard size of label printers. */
export const LABEL_4X6: Paper = { width: 101.6, height: 152.4 };
const PAD = 5;
const INNER = LABEL_4X6.width - 2 * PAD;

/** A label for a parcel whose postage was not bought here. */
export interface ParcelLabel {
  from: readonly string[];
  to: readonly string[];
  /** Printed large, for sorting. Empty when there is none. */
  postcode: string;
  carrier: string;
  method: string;
  trackingNumber: string;
  orderNumber: string;
  position: number;
  of: number;
}

export const labelTexts = (label: ParcelLabel): string[] => [
  ...label.from,
  ...label.to,
  ...[label.postcode, label.carrier, label.method, label.trackingNumber, label.orderNumber],
  "From Ship to Order Parcel of … 0123456789 ·",
];

/** On a sheet of its own size, or at the top left of a page with a cutting line. */
export function parcelLabelSheet(faces: Faces, paper: Paper | null, label: ParcelLabel): Sheet {
  if (!paper) return { ...LABEL_4X6, marks: marksOf(faces, THERMAL, label) };
  const edge = (x: number, y: number, width: number, height: number) => [x, y, width, height];
  const { width, height } = LABEL_4X6;
  const cut = [...edge(width, 0, 0.2, height), ...edge(0, height, width, 0.2)];
  return { ...paper, marks: [...marksOf(faces, OFFICE, label), { kind: "rects", rects: cut, tone: "line" }] };
}

function marksOf(faces: Faces, print: Print, label: ParcelLabel): Mark[] {
  const marks: Mark[] = [];
  let y = PAD;
  const rule = (thick = 0.3) => {
    marks.push({ kind: "rects", rects: [PAD, y, INNER, thick], tone: "ink" });
    y += thick + 2;
  };
  const write = (text: string, size: number, weight: "regular" | "bold", most: number, x = PAD, width = INNER) => {
    const said = paragraph(faces, text, { x, y, width }, { size, weight }, most);
    marks.push(...said.marks);
    y += said.height;
  };

  const service = [label.carrier, label.method].filter(Boolean).join(" · ");
  marks.push(line(faces, service, { x: PAD, y, width: INNER - 26 }, { size: 12, weight: "bold" }));
  const which = `Parcel ${label.position} of ${label.of}`;
  marks.push(line(faces, which, { x: PAD + INNER - 26, y, width: 26, align: "right" }, { size: 9 }));
  y += lineHeight(12) + 1.5;
  rule();
  write("From", 7.5, "regular", 1);
  for (const text of label.from.slice(0, 6)) write(text, 8.5, "regular", 1);
  y += 2;
  rule();
  write("Ship to", 7.5, "regular", 1);
  const [name, ...rest] = label.to;
  if (name) write(name, 14, "bold", 2);
  for (const text of rest.slice(0, 6)) write(text, 12, "regular", 2);
  if (label.postcode) {
    const size = sizeFor(faces, label.postcode, "bold", INNER, 20, 40);
    marks.push(line(faces, label.postcode, { x: PAD, y: y + 1, width: INNER }, { size, weight: "bold" }));
  }

  // The barcode is at the bottom, regardless of the address's length.
  y = LABEL_4X6.height - PAD - 36;
  rule(0.6);
  const box = { x: 1, y, width: LABEL_4X6.width - 2, height: 20 };
  const symbol = code128(label.trackingNumber);
  const bars = symbol && barsMark(symbol, box, print, 0.42);
  const square = bars ? null : qrCode(label.trackingNumber);
  const code = bars ?? (square && squaresMark(square, { ...box, x: LABEL_4X6.width / 2 - 10, width: 20 }, print));
  if (code) marks.push(code);
  y += 21;
  const size = sizeFor(faces, label.trackingNumber, "bold", INNER, 8, 12);
  marks.push(
    line(faces, label.trackingNumber, { x: PAD, y, width: INNER, align: "centre" }, { size, weight: "bold" }),
    line(
      faces,
      `Order ${label.orderNumber}`,
      { x: PAD, y: y + lineHeight(12) + 0.5, width: INNER, align: "centre" },
      { size: 8.5 },
    ),
  );
  return marks;
}
