import { code128 } from "#app/documents/codes/code128";
import { qrCode } from "#app/documents/codes/qr";
import { OFFICE } from "#app/documents/codes/symbol";
import { barsMark, lineHeight, type Mark, moved, type Sheet, squaresMark } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { sizeFor } from "#app/documents/text/fit-text";
import { line, paragraph } from "#app/documents/text/text-block";
import { dayInWords } from "../../kernel/days";
import type { PickList, PickStop } from "./pick-list";

const MARGIN = 14;
const QR = 26;
const BARS = { width: 108, height: 13 };
/** In points. */
const SIZE = { title: 11, number: 20, place: 17, name: 10.5, fact: 9, small: 7.5 };
/** Columns from the left margin: checkbox, location, item; the quantity at the right. */
const BOX = 5;
const PLACE = { x: 8, width: 52 };
const NAME = { x: 62 };
const QUANTITY = 22;
const PAD = 2;

export interface Printing {
  faces: Faces;
  paper: Paper;
  /** `YYYY-MM-DD`. */
  today: string;
  brand: string;
}

/** All texts of the list, to load the fonts before layout. */
export const textsOf = (list: PickList, brand: string): string[] => [
  ...[brand, list.orderNumber, list.company, list.customer, list.status, list.note ?? ""],
  ...list.handling.flatMap(({ term, detail }) => [term, detail]),
  ...list.stops.flatMap(({ location, name, sku, lotNumber }) => [location ?? "", name, sku, lotNumber ?? ""]),
  "Pick list, made Page of · … — × ()0123456789 January February March April May June July August September",
];

/** One order's list: a header, then a row per stop, on as many sheets as needed. */
export function pickListSheets(printing: Printing, list: PickList): Sheet[] {
  const { faces, paper } = printing;
  const bottom = paper.height - MARGIN - 6;
  const sheets: Mark[][] = [];
  let { marks, y } = firstHead(printing, list);
  for (const stop of list.stops) {
    const row = rowOf(printing, stop);
    if (y + row.height > bottom) {
      sheets.push(marks);
      ({ marks, y } = nextHead(printing, list));
    }
    marks.push(...row.at(y));
    y += row.height;
  }
  if (list.stops.length === 0)
    marks.push(line(faces, "This order has no items.", { x: MARGIN, y: y + 2, width: 120 }, { size: SIZE.name }));
  sheets.push(marks);
  return sheets.map((all, n) => ({ ...paper, marks: [...all, ...footOf(printing, list, n + 1, sheets.length)] }));
}

/** Company and order number, the code as barcode and QR code, then notes for picking and packing. */
function firstHead({ faces, paper }: Printing, list: PickList): { marks: Mark[]; y: number } {
  const width = paper.width - 2 * MARGIN;
  const marks: Mark[] = [];
  const square = qrCode(list.code);
  const qr =
    square && squaresMark(square, { x: paper.width - MARGIN - QR, y: MARGIN - 3, width: QR, height: QR }, OFFICE);
  // The QR code's quiet zone may extend into the margin.
  if (qr && square) marks.push(moved(qr, (qr.side * square.quiet) / (square.rows.length + 2 * square.quiet), 0));
  const beside = { x: MARGIN, width: width - QR - 4 };
  let y = MARGIN;
  marks.push(line(faces, `Pick list · ${list.company}`, { ...beside, y }, { size: SIZE.title, tone: "muted" }));
  y += lineHeight(SIZE.title) + 0.5;
  const size = sizeFor(faces, list.orderNumber, "bold", beside.width, 9, SIZE.number);
  const number = paragraph(faces, list.orderNumber, { ...beside, y }, { size, weight: "bold" }, 2);
  marks.push(...number.marks);
  y += number.height + 1;
  const symbol = code128(list.code);
  const bars =
    symbol &&
    barsMark(symbol, { x: MARGIN - 3.5, y, ...BARS, width: Math.min(BARS.width, beside.width) }, OFFICE, 0.42);
  if (bars) {
    marks.push(moved(bars, MARGIN - (bars.rects[0] ?? MARGIN), 0));
    y += BARS.height + 2;
  }
  y = Math.max(y, MARGIN + QR);
  const units = list.stops.reduce((sum, stop) => sum + stop.quantity - stop.picked, 0);
  const items = `${units.toLocaleString("en")} ${units === 1 ? "unit" : "units"} at ${list.stops.length} ${list.stops.length === 1 ? "place" : "places"}`;
  marks.push(line(faces, list.customer, { x: MARGIN, y, width: width - 60 }, { size: SIZE.name, weight: "bold" }));
  marks.push(
    line(
      faces,
      `${list.status} · ${items}`,
      { x: paper.width - MARGIN - 58, y, width: 58, align: "right" },
      { size: SIZE.fact, tone: "muted" },
    ),
  );
  y += lineHeight(SIZE.name) + 1;
  const notes = [...(list.note ? [{ term: "Customer's note", detail: list.note }] : []), ...list.handling];
  for (const { term, detail } of notes) {
    marks.push(line(faces, term, { x: MARGIN, y, width: 32 }, { size: SIZE.fact, tone: "muted" }));
    const said = paragraph(faces, detail, { x: MARGIN + 34, y, width: width - 34 }, { size: SIZE.fact }, 3);
    marks.push(...said.marks);
    y += Math.max(said.height, lineHeight(SIZE.fact)) + 0.8;
  }
  y += 2;
  marks.push(rule(paper, y, 0.4, "ink"));
  return { marks, y };
}

/** Header of the following sheets. */
function nextHead({ faces, paper }: Printing, list: PickList): { marks: Mark[]; y: number } {
  const across = { x: MARGIN, y: MARGIN, width: paper.width - 2 * MARGIN };
  const y = MARGIN + lineHeight(SIZE.title) + 2;
  return {
    marks: [
      line(faces, `${list.orderNumber} (continued) · ${list.company}`, across, { size: SIZE.title, weight: "bold" }),
      rule(paper, y, 0.4, "ink"),
    ],
    y,
  };
}

/** One stop: its height, and a function that places its marks. */
function rowOf({ faces, paper, today }: Printing, stop: PickStop): { height: number; at: (y: number) => Mark[] } {
  const right = paper.width - MARGIN;
  const name = { x: MARGIN + NAME.x, width: right - QUANTITY - 3 - MARGIN - NAME.x };
  const place = stop.location ?? "No location";
  const size = sizeFor(faces, place, "bold", PLACE.width, 8, stop.location ? SIZE.place : SIZE.name);
  const facts = [
    stop.sku,
    ...(stop.lotNumber ? [`Lot ${stop.lotNumber}`] : []),
    ...(stop.expiresOn ? [`expires ${dayInWords(stop.expiresOn, today)}`] : []),
    ...(stop.picked > 0 ? [`${stop.picked} of ${stop.quantity} already picked`] : []),
  ].join(" · ");
  const left = stop.quantity - stop.picked;
  const text = (y: number) => {
    const what = paragraph(faces, stop.name, { ...name, y }, { size: SIZE.name, weight: "bold" }, 2);
    const more = paragraph(faces, facts, { ...name, y: y + what.height + 0.4 }, { size: SIZE.fact }, 3);
    const where = paragraph(faces, place, { x: MARGIN + PLACE.x, y, width: PLACE.width }, { size, weight: "bold" }, 2);
    return {
      marks: [...where.marks, ...what.marks, ...more.marks],
      height: Math.max(where.height, what.height + 0.4 + more.height),
    };
  };
  const height = Math.max(text(0).height, BOX) + 2 * PAD;
  return {
    height,
    at: (y) => [
      box(MARGIN, y + PAD + 0.6),
      ...text(y + PAD).marks,
      line(
        faces,
        left.toLocaleString("en"),
        { x: right - QUANTITY, y: y + PAD, width: QUANTITY, align: "right" },
        { size: SIZE.place, weight: "bold" },
      ),
      rule(paper, y + height - 0.1, 0.15, "line"),
    ],
  };
}

const rule = (paper: Paper, y: number, thick: number, tone: "ink" | "line"): Mark => ({
  kind: "rects",
  rects: [MARGIN, y, paper.width - 2 * MARGIN, thick],
  tone,
});

/** An empty checkbox. */
const box = (x: number, y: number, edge = 0.35): Mark => ({
  kind: "rects",
  rects: [x, y, BOX, edge, x, y + BOX - edge, BOX, edge, x, y, edge, BOX, x + BOX - edge, y, edge, BOX],
  tone: "ink",
});

function footOf({ faces, paper, today, brand }: Printing, list: PickList, nth: number, of: number): Mark[] {
  const y = paper.height - MARGIN - 3;
  const look = { size: SIZE.small, tone: "muted" as const };
  const width = (paper.width - 2 * MARGIN) / 2;
  return [
    line(faces, `${brand} · ${list.orderNumber} · created ${dayInWords(today, "")}`, { x: MARGIN, y, width }, look),
    line(faces, `Page ${nth} of ${of}`, { x: paper.width - MARGIN - width, y, width, align: "right" }, look),
  ];
}
