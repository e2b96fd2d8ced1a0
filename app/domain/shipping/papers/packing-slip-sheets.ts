import { code128 } from "#app/documents/codes/code128";
import { qrCode } from "#app/documents/codes/qr";
import { OFFICE } from "#app/documents/codes/symbol";
import { barsMark, lineHeight, type Mark, moved, type Sheet, squaresMark } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { fitted, type Picture } from "#app/documents/pictures/picture";
import { sizeFor } from "#app/documents/text/fit-text";
import { block, line, paragraph } from "#app/documents/text/text-block";
import type { PackingSlip, SlipLine } from "./packing-slip";

const MARGIN = 16;
const BARS = { width: 100, height: 13 };
const QR = 24;
const LOGO = { width: 60, height: 22 };
/** In points. */
const SIZE = { company: 18, title: 11, number: 14, name: 10.5, fact: 9, small: 7.5, quantity: 12 };
/** Two columns of numbers at the right. */
const COUNT = 20;
const PAD = 2.2;

export interface Printing {
  faces: Faces;
  paper: Paper;
}

/** All texts of the slip, to load the fonts before layout. */
export const textsOf = ({ company, ...slip }: PackingSlip): string[] => [
  ...Object.values(company),
  ...[slip.orderNumber, slip.shipTo],
  ...slip.facts.flatMap(({ term, detail }) => [term, detail]),
  ...slip.lines.flatMap(({ name, sku, kit, lots }) => [name, sku, kit ?? "", ...lots.map(({ number }) => number)]),
  ...slip.serials.flatMap(({ sku, numbers }) => [sku, ...numbers]),
  ...slip.later.flatMap(({ name, sku, orderNumber }) => [name, sku, orderNumber]),
  "Packing slip Serial numbers: , Ship to Item Ordered Enclosed Ships later Ships separately This order has no items. Lot expires Page of · … — × (continued) 0123456789",
];

/** One order's slip, on as many sheets as needed. */
export function packingSlipSheets(printing: Printing, slip: PackingSlip): Sheet[] {
  const { paper } = printing;
  const bottom = paper.height - MARGIN - 6;
  const sheets: Mark[][] = [];
  let { marks, y } = firstHead(printing, slip);
  const place = (row: Row) => {
    if (y + row.height > bottom) {
      sheets.push(marks);
      ({ marks, y } = nextHead(printing, slip));
    }
    marks.push(...row.at(y));
    y += row.height;
  };
  for (const each of slip.lines) place(lineRow(printing, each));
  if (slip.lines.length === 0) place(textRow(printing, "This order has no items."));
  if (slip.serials.length > 0) place(textRow(printing, "Serial numbers", true));
  for (const { sku, numbers } of slip.serials) place(textRow(printing, `${sku}: ${numbers.join(", ")}`));
  for (const [title, isSplit] of ELSEWHERE) {
    const lines = slip.later.filter((line) => line.isSplit === isSplit);
    if (lines.length > 0) place(textRow(printing, title, true));
    for (const { name, sku, quantity, orderNumber } of lines)
      place(textRow(printing, `${quantity} × ${name}${sku ? ` (${sku})` : ""} · ${orderNumber}`));
  }
  sheets.push(marks);
  return sheets.map((all, n) => ({
    ...paper,
    marks: [...all, ...footOf(printing, slip, n + 1, sheets.length)],
    ...(n === 0 && slip.logo && { pictures: [placed(slip.logo)] }),
  }));
}

/** Units that other orders ship: later, or at the same time from another warehouse. */
const ELSEWHERE = [
  ["Ships later", false],
  ["Ships separately", true],
] as const;

const placed = (picture: Picture) => ({ picture, x: MARGIN, y: MARGIN, ...fitted(picture, LOGO) });

interface Row {
  height: number;
  at(y: number): Mark[];
}

function firstHead({ faces, paper }: Printing, slip: PackingSlip): { marks: Mark[]; y: number } {
  const width = paper.width - 2 * MARGIN;
  const left = { x: MARGIN, width: width - BARS.width - 6 };
  const right = { x: paper.width - MARGIN - BARS.width, width: BARS.width };
  const marks: Mark[] = [];
  let y = MARGIN + (slip.logo ? fitted(slip.logo, LOGO).height + 3 : 0);
  const size = sizeFor(faces, slip.company.name, "bold", left.width, 11, SIZE.company);
  for (const [text, look] of [
    [slip.company.name, { size, weight: "bold" }],
    [slip.company.address, { size: SIZE.fact }],
    [[slip.company.website, slip.company.email].filter(Boolean).join(" · "), { size: SIZE.fact, tone: "muted" }],
  ] as const) {
    if (!text) continue;
    const said = block(faces, text, { ...left, y }, look, 6);
    marks.push(...said.marks);
    y += said.height + 0.6;
  }
  const codes = orderHead(faces, slip, right);
  marks.push(...codes.marks);
  y = Math.max(y, codes.bottom) + 7;

  const half = (width - 8) / 2;
  marks.push(line(faces, "Ship to", { x: MARGIN, y, width: half }, { size: SIZE.fact, tone: "muted" }));
  const to = block(
    faces,
    slip.shipTo,
    { x: MARGIN, y: y + lineHeight(SIZE.fact) + 0.4, width: half },
    { size: SIZE.name },
    8,
  );
  marks.push(...to.marks);
  let factsY = y;
  for (const { term, detail } of slip.facts) {
    const x = MARGIN + half + 8;
    marks.push(line(faces, term, { x, y: factsY, width: 28 }, { size: SIZE.fact, tone: "muted" }));
    const said = paragraph(faces, detail, { x: x + 30, y: factsY, width: half - 30 }, { size: SIZE.fact }, 4);
    marks.push(...said.marks);
    factsY += Math.max(said.height, lineHeight(SIZE.fact)) + 0.8;
  }
  y = Math.max(y + lineHeight(SIZE.fact) + 0.4 + to.height, factsY) + 6;
  return { marks: [...marks, ...tableHead({ faces, paper }, y)], y: y + lineHeight(SIZE.fact) + 2 };
}

/** "Packing slip", the order's number and its barcode. */
function orderHead(
  faces: Faces,
  { orderNumber: number, code }: PackingSlip,
  box: { x: number; width: number },
): { marks: Mark[]; bottom: number } {
  let y = MARGIN;
  const marks = [line(faces, "Packing slip", { ...box, y, align: "right" }, { size: SIZE.title, tone: "muted" })];
  y += lineHeight(SIZE.title) + 0.4;
  const size = sizeFor(faces, number, "bold", box.width, 8, SIZE.number);
  marks.push(line(faces, number, { ...box, y, align: "right" }, { size, weight: "bold" }));
  y += lineHeight(SIZE.number) + 1;
  const symbol = code128(code);
  const bars = symbol && barsMark(symbol, { x: box.x, y, ...BARS }, OFFICE, 0.42);
  if (bars && symbol) {
    const last = bars.rects.length - 4;
    const end = (bars.rects[last] ?? 0) + (bars.rects[last + 2] ?? 0);
    return { marks: [...marks, moved(bars, box.x + box.width - end, 0)], bottom: y + BARS.height };
  }
  const square = qrCode(code);
  const qr = square && squaresMark(square, { x: box.x + box.width - QR, y, width: QR, height: QR }, OFFICE);
  return qr ? { marks: [...marks, qr], bottom: y + QR } : { marks, bottom: y };
}

function tableHead({ faces, paper }: Printing, y: number): Mark[] {
  const right = paper.width - MARGIN;
  const look = { size: SIZE.fact, tone: "muted" as const };
  const count = (text: string, nth: number) =>
    line(faces, text, { x: right - nth * COUNT, y, width: COUNT, align: "right" }, look);
  return [
    line(faces, "Item", { x: MARGIN, y, width: 60 }, look),
    count("Ordered", 2),
    count("Enclosed", 1),
    rule(paper, y + lineHeight(SIZE.fact) + 1, 0.35, "ink"),
  ];
}

function nextHead({ faces, paper }: Printing, slip: PackingSlip): { marks: Mark[]; y: number } {
  const across = { x: MARGIN, y: MARGIN, width: paper.width - 2 * MARGIN };
  const title = `${slip.orderNumber} (continued) · ${slip.company.name}`;
  const y = MARGIN + lineHeight(SIZE.title) + 4;
  return {
    marks: [line(faces, title, across, { size: SIZE.title, weight: "bold" }), ...tableHead({ faces, paper }, y)],
    y: y + lineHeight(SIZE.fact) + 2,
  };
}

function lineRow({ faces, paper }: Printing, { name, sku, kit, lots, ordered, sent }: SlipLine): Row {
  const right = paper.width - MARGIN;
  const column = { x: MARGIN, width: paper.width - 2 * MARGIN - 2 * COUNT - 4 };
  const several = lots.length > 1;
  const facts = [
    sku,
    kit,
    ...lots.map(
      ({ number, expiresOn, quantity }) =>
        `Lot ${number}${several ? ` × ${quantity}` : ""}${expiresOn ? `, expires ${expiresOn}` : ""}`,
    ),
  ]
    .filter(Boolean)
    .join(" · ");
  const text = (y: number) => {
    const what = paragraph(faces, name, { ...column, y }, { size: SIZE.name, weight: "bold" }, 2);
    const more = paragraph(
      faces,
      facts,
      { ...column, y: y + what.height + 0.3 },
      { size: SIZE.fact, tone: "muted" },
      4,
    );
    return { marks: [...what.marks, ...more.marks], height: what.height + 0.3 + more.height };
  };
  const height = Math.max(text(0).height, lineHeight(SIZE.quantity)) + 2 * PAD;
  const count = (value: number, nth: number, y: number) =>
    line(
      faces,
      value.toLocaleString("en"),
      { x: right - nth * COUNT, y: y + PAD, width: COUNT, align: "right" },
      { size: SIZE.quantity, ...(nth === 1 ? { weight: "bold" } : { tone: "muted" }) },
    );
  return {
    height,
    at: (y) => [
      ...text(y + PAD).marks,
      count(ordered, 2, y),
      count(sent, 1, y),
      rule(paper, y + height - 0.1, 0.15, "line"),
    ],
  };
}

function textRow({ faces, paper }: Printing, text: string, isTitle = false): Row {
  const across = { x: MARGIN, width: paper.width - 2 * MARGIN };
  const look = isTitle ? { size: SIZE.title, weight: "bold" as const } : { size: SIZE.name };
  const set = (y: number) => paragraph(faces, text, { ...across, y }, look, 3);
  const above = isTitle ? 6 : 1;
  return { height: set(0).height + above + 1, at: (y) => set(y + above).marks };
}

const rule = (paper: Paper, y: number, thick: number, tone: "ink" | "line"): Mark => ({
  kind: "rects",
  rects: [MARGIN, y, paper.width - 2 * MARGIN, thick],
  tone,
});

function footOf({ faces, paper }: Printing, slip: PackingSlip, nth: number, of: number): Mark[] {
  const y = paper.height - MARGIN - 3;
  const look = { size: SIZE.small, tone: "muted" as const };
  const width = (paper.width - 2 * MARGIN) / 2;
  return [
    line(faces, `${slip.company.name} · ${slip.orderNumber}`, { x: MARGIN, y, width }, look),
    line(faces, `Page ${nth} of ${of}`, { x: paper.width - MARGIN - width, y, width, align: "right" }, look),
  ];
}
