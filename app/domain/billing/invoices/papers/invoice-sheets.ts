import { lineHeight, type Mark, type Sheet } from "#app/documents/drawing";
import type { Paper } from "#app/documents/paper";
import { sizeFor } from "#app/documents/text/fit-text";
import { block, line, paragraph } from "#app/documents/text/text-block";
import type { InvoicePaper, PaperLine } from "./invoice-paper";
import {
  across,
  balanceRow,
  columnsOf,
  figure,
  legalBlock,
  MARGIN,
  type Printing,
  paymentBlock,
  type Row,
  type Sender,
  SIZE,
  sumRow,
  totalRow,
} from "./invoice-sums";

const PAD = 1.5;

/** All texts of the document, to load the fonts before layout. */
export const textsOf = (invoice: InvoicePaper, { brand, email, phone }: Sender): string[] => [
  ...[invoice.title, invoice.number, invoice.billedTo, invoice.totalLabel, invoice.totalText, ...invoice.notes],
  ...invoice.seller,
  ...[...invoice.facts, ...invoice.taxes, ...invoice.balance, ...invoice.payment].flatMap(({ term, detail }) => [
    term,
    detail,
  ]),
  ...invoice.groups.flatMap(({ title, sumText, lines }) => [
    ...[title, sumText],
    ...lines.flatMap((each) => [each.name, each.note, each.quantityText, each.rateText, each.taxText, each.amountText]),
  ]),
  ...[brand, email, phone, "Billed to Quantity Rate Tax Amount Payment Page of · … — (continued) 0123456789"],
];

/** The document on as many sheets as needed; each repeats the table header. */
export function invoiceSheets(printing: Printing, invoice: InvoicePaper): Sheet[] {
  const { paper } = printing;
  const bottom = paper.height - MARGIN - 8;
  const sheets: Mark[][] = [];
  let { marks, y } = firstHead(printing, invoice);
  const rows = rowsOf(printing, invoice);
  rows.forEach((row, n) => {
    const needed = row.height + (row.keeps ? (rows[n + 1]?.height ?? 0) : 0);
    if (y + needed > bottom) {
      sheets.push(marks);
      ({ marks, y } = nextHead(printing, invoice));
    }
    marks.push(...row.at(y));
    y += row.height;
  });
  sheets.push(marks);
  return sheets.map((all, n) => ({ ...paper, marks: [...all, ...footOf(printing, invoice, n + 1, sheets.length)] }));
}

function firstHead(printing: Printing, invoice: InvoicePaper): { marks: Mark[]; y: number } {
  const { faces, paper, sender } = printing;
  const half = (across(paper) - 10) / 2;
  const left = { x: MARGIN, width: half };
  const right = { x: paper.width - MARGIN - half, width: half };
  const brandSize = sizeFor(faces, sender.brand, "bold", half, 9, SIZE.brand);
  const reach = [sender.email, sender.phone].filter(Boolean).join(" · ");
  const under = MARGIN + lineHeight(SIZE.title) + 1;
  const from = legalBlock(faces, invoice.seller, sender, { ...left, y: under + lineHeight(SIZE.body) + 0.8 });
  const top = under + Math.max(lineHeight(SIZE.number), lineHeight(SIZE.body) + 0.8 + from.height) + 12;
  const muted = { tone: "muted" as const };
  const marks: Mark[] = [
    line(faces, sender.brand, { ...left, y: MARGIN }, { size: brandSize, weight: "bold" }),
    line(faces, reach, { ...left, y: under }, { size: SIZE.body, ...muted }),
    line(faces, invoice.title, { ...right, y: MARGIN, align: "right" }, { size: SIZE.title, weight: "bold" }),
    line(faces, invoice.number, { ...right, y: under, align: "right" }, { size: SIZE.number, ...muted }),
    ...from.marks,
    line(faces, "Billed to", { ...left, y: top }, { size: SIZE.body, ...muted }),
  ];
  const to = block(faces, invoice.billedTo, { ...left, y: top + lineHeight(SIZE.body) + 0.6 }, { size: SIZE.body }, 12);
  marks.push(...to.marks);
  let y = top;
  for (const { term, detail } of invoice.facts) {
    const beside = { x: right.x + 34, y, width: half - 34 };
    const said = paragraph(faces, detail, beside, { size: SIZE.body }, 6);
    marks.push(line(faces, term, { x: right.x, y, width: 32 }, { size: SIZE.body, ...muted }), ...said.marks);
    y += Math.max(said.height, lineHeight(SIZE.body)) + 1;
  }
  y = Math.max(y, top + lineHeight(SIZE.body) + to.height) + 9;
  return { marks: [...marks, ...tableHead(printing, invoice, y)], y: y + lineHeight(SIZE.body) + 2.4 };
}

function nextHead(printing: Printing, invoice: InvoicePaper): { marks: Mark[]; y: number } {
  const { faces, paper, sender } = printing;
  const title = `${invoice.title} ${invoice.number} (continued) · ${sender.brand}`;
  const place = { x: MARGIN, y: MARGIN, width: across(paper) };
  const y = MARGIN + lineHeight(SIZE.number) + 5;
  return {
    marks: [line(faces, title, place, { size: SIZE.number, weight: "bold" }), ...tableHead(printing, invoice, y)],
    y: y + lineHeight(SIZE.body) + 2.4,
  };
}

function tableHead({ faces, paper }: Printing, { hasTax }: InvoicePaper, y: number): Mark[] {
  const { quantity, rate, tax, amount } = columnsOf(paper, hasTax);
  const head = (text: string, column: { x: number; width: number }) =>
    figure(faces, text, { ...column, y }, { size: SIZE.body, tone: "muted" });
  return [
    ...[head("Quantity", quantity), head("Rate", rate), ...(hasTax ? [head("Tax", tax)] : []), head("Amount", amount)],
    rule(paper, y + lineHeight(SIZE.body) + 1, 0.35, "ink"),
  ];
}

const rowsOf = (printing: Printing, invoice: InvoicePaper): Row[] => [
  ...invoice.groups.flatMap(({ title, sumText, lines }) => [
    groupRow(printing, title, lines.length > 1 ? sumText : ""),
    ...lines.map((each) => lineRow(printing, each, invoice.hasTax)),
  ]),
  ...invoice.taxes.map((each, n) => sumRow(printing, each, n === 0 ? 3 : 0)),
  totalRow(printing, invoice),
  ...invoice.balance.map((line) => balanceRow(printing, line)),
  ...invoice.notes.map((note) => noteRow(printing, note)),
  ...(invoice.payment.length > 0 ? [paymentBlock(printing, invoice.payment)] : []),
];

function groupRow({ faces, paper }: Printing, title: string, sum: string): Row {
  const { name, amount } = columnsOf(paper, false);
  return {
    height: lineHeight(SIZE.body) + 4.5,
    keeps: true,
    at: (y) => [
      line(faces, title, { ...name, y: y + 3 }, { size: SIZE.body, weight: "bold" }),
      figure(faces, sum, { ...amount, y: y + 3 }, { size: SIZE.body, tone: "muted" }),
    ],
  };
}

function lineRow({ faces, paper }: Printing, each: PaperLine, hasTax: boolean): Row {
  const { name, note, quantityText, rateText, taxText, amountText } = each;
  const columns = columnsOf(paper, hasTax);
  const muted = { size: SIZE.body, tone: "muted" as const };
  const text = (y: number) => {
    const what = paragraph(faces, name, { ...columns.name, y }, { size: SIZE.body }, 4);
    const below = { ...columns.name, y: y + what.height + 0.2 };
    const more = paragraph(faces, note, below, { size: SIZE.small, tone: "muted" }, 2);
    return { marks: [...what.marks, ...more.marks], height: what.height + (note ? 0.2 + more.height : 0) };
  };
  // "3,720 unit-days, 31 to the month" is split into two lines.
  const counted = quantityText.split(/(?<=,) /);
  const height = Math.max(text(0).height, counted.length * lineHeight(SIZE.body)) + 2 * PAD;
  return {
    height,
    at: (y) => [
      ...text(y + PAD).marks,
      ...counted.map((piece, n) =>
        figure(faces, piece, { ...columns.quantity, y: y + PAD + n * lineHeight(SIZE.body) }, muted),
      ),
      figure(faces, rateText, { ...columns.rate, y: y + PAD }, muted),
      ...(hasTax ? [figure(faces, taxText, { ...columns.tax, y: y + PAD }, muted)] : []),
      figure(faces, amountText, { ...columns.amount, y: y + PAD }, { size: SIZE.body }),
      rule(paper, y + height - 0.1, 0.12, "line"),
    ],
  };
}

function noteRow({ faces, paper }: Printing, note: string): Row {
  const set = (y: number) =>
    paragraph(faces, note, { x: MARGIN, y, width: across(paper) }, { size: SIZE.body, tone: "muted" }, 4);
  return { height: set(0).height + 4, at: (y) => set(y + 4).marks };
}

const rule = (paper: Paper, y: number, thick: number, tone: "ink" | "line"): Mark => ({
  kind: "rects",
  rects: [MARGIN, y, across(paper), thick],
  tone,
});

function footOf({ faces, paper, sender }: Printing, invoice: InvoicePaper, nth: number, of: number): Mark[] {
  const y = paper.height - MARGIN - 2;
  const half = across(paper) / 2;
  const look = { size: SIZE.small, tone: "muted" as const };
  return [
    line(faces, `${sender.brand} · ${invoice.title} ${invoice.number}`, { x: MARGIN, y, width: half }, look),
    line(faces, `Page ${nth} of ${of}`, { x: MARGIN + half, y, width: half, align: "right" }, look),
  ];
}
