import { lineHeight, type Mark, type Sheet } from "#app/documents/drawing";
import { sizeFor } from "#app/documents/text/fit-text";
import { line, paragraph } from "#app/documents/text/text-block";
import { ITEM_HEADS, itemHead, itemRow, type ReportItem } from "./report-items";
import { FIGURE, MARGIN, n, PAD, type Printing, type Row, rule, SIZE } from "./report-page";

/** The receiving report of an announcement, as its PDF shows it. All texts are ready to print. */
export interface ReceivingReport {
  brand: string;
  company: string;
  /** "ASN-12". */
  name: string;
  status: string;
  /** "3 units short, 1 unit damaged"; empty without differences. */
  differences: string;
  facts: readonly { term: string; detail: string }[];
  lines: readonly ReportLine[];
  items: readonly ReportItem[];
  createdAt: string;
}
interface ReportLine {
  sku: string;
  name: string;
  lot: string;
  expected: number;
  received: number;
  damaged: number;
  difference: string;
}
const TITLE = "Receiving report";
const HEADS = ["Product", "Lot", "Expected", "Received", "Damaged", "Difference"] as const;
const AS_ANNOUNCED = "Everything was received as announced.";

/** All texts of the report, to load the fonts before layout. */
export const textsOf = (report: ReceivingReport): string[] => [
  ...[report.brand, report.company, report.name, report.status, report.differences, report.createdAt],
  ...report.facts.flatMap(({ term, detail }) => [term, detail]),
  ...report.lines.flatMap(({ sku, name, lot, difference }) => [sku, name, lot, difference]),
  ...report.items.flatMap(({ code, note, outcome }) => [code, note, outcome]),
  ...[TITLE, AS_ANNOUNCED, ...HEADS, ...ITEM_HEADS, "Total created (continued) Page of · … — 0123456789,"],
];

/** The report on as many sheets as needed; each repeats the header of its table. */
export function reportSheets(printing: Printing, report: ReceivingReport): Sheet[] {
  const { paper } = printing;
  const bottom = paper.height - MARGIN - 8;
  const sheets: Mark[][] = [];
  let { marks, y } = firstHead(printing, report);
  const put = (row: Row) => {
    marks.push(...row.at(y));
    y += row.height;
  };
  const table = (head: Row, rows: readonly Row[]) => {
    const needed = head.height + (rows[0]?.height ?? 0);
    if (y + needed > bottom) turn();
    put(head);
    for (const row of rows) {
      if (y + row.height > bottom) {
        turn();
        put(head);
      }
      put(row);
    }
    y += 6;
  };
  const turn = () => {
    sheets.push(marks);
    ({ marks, y } = nextHead(printing, report));
  };
  table(headRow(printing), [...report.lines.map((one) => lineRow(printing, one)), totalRow(printing, report)]);
  if (report.items.length > 0)
    table(
      itemHead(printing),
      report.items.map((one) => itemRow(printing, one)),
    );
  sheets.push(marks);
  return sheets.map((all, at) => ({ ...paper, marks: [...all, ...footOf(printing, report, at + 1, sheets.length)] }));
}

function firstHead({ faces, paper }: Printing, report: ReceivingReport): { marks: Mark[]; y: number } {
  const width = paper.width - 2 * MARGIN;
  const left = { x: MARGIN, width };
  const muted = { size: SIZE.body, tone: "muted" as const };
  const brandSize = sizeFor(faces, report.brand, "bold", width / 2, 8, SIZE.brand);
  const marks: Mark[] = [
    line(faces, report.brand, { ...left, y: MARGIN, width: width / 2 }, { size: brandSize, weight: "bold" }),
    line(
      faces,
      report.company,
      { x: MARGIN + width / 2, y: MARGIN, width: width / 2, align: "right" },
      { size: SIZE.lead },
    ),
  ];
  let y = MARGIN + lineHeight(SIZE.brand) + 6;
  marks.push(line(faces, `${TITLE} · ${report.name}`, { ...left, y }, { size: SIZE.title, weight: "bold" }));
  y += lineHeight(SIZE.title) + 1;
  const lead = paragraph(
    faces,
    report.differences || AS_ANNOUNCED,
    { ...left, y },
    { size: SIZE.lead, weight: report.differences ? "bold" : "regular" },
    4,
  );
  marks.push(...lead.marks);
  y += lead.height + 4;
  const column = (width - 8) / 2;
  for (let at = 0; at < report.facts.length; at += 2) {
    const heights = [0, 1].map((side) => {
      const fact = report.facts[at + side];
      if (!fact) return 0;
      const x = MARGIN + side * (column + 8);
      marks.push(line(faces, fact.term, { x, y, width: 30 }, muted));
      const said = paragraph(faces, fact.detail, { x: x + 31, y, width: column - 31 }, { size: SIZE.body }, 4);
      marks.push(...said.marks);
      return said.height;
    });
    y += Math.max(...heights, lineHeight(SIZE.body)) + 1;
  }
  return { marks, y: y + 5 };
}

function nextHead({ faces, paper }: Printing, report: ReceivingReport): { marks: Mark[]; y: number } {
  const title = `${TITLE} · ${report.name} (continued) · ${report.company}`;
  const at = { x: MARGIN, y: MARGIN, width: paper.width - 2 * MARGIN };
  return {
    marks: [line(faces, title, at, { size: SIZE.lead, weight: "bold" })],
    y: MARGIN + lineHeight(SIZE.lead) + 4,
  };
}

const LOT = 30;
const DIFFERENCE = 30;

/** The table's columns: figures at a fixed width, the product in what remains. */
function columnsOf({ paper }: Printing) {
  const right = paper.width - MARGIN;
  const figures = right - DIFFERENCE - 3 * FIGURE - 3;
  return {
    product: { x: MARGIN, width: figures - LOT - 3 - MARGIN },
    lot: { x: figures - LOT, width: LOT - 2 },
    expected: { x: figures, width: FIGURE, align: "right" as const },
    received: { x: figures + FIGURE, width: FIGURE, align: "right" as const },
    damaged: { x: figures + 2 * FIGURE, width: FIGURE, align: "right" as const },
    difference: { x: right - DIFFERENCE, width: DIFFERENCE },
  };
}

function headRow(printing: Printing): Row {
  const { faces, paper } = printing;
  const columns = Object.values(columnsOf(printing));
  return {
    height: lineHeight(SIZE.body) + 3,
    at: (y) => [
      ...columns.map((at, nth) => line(faces, HEADS[nth] ?? "", { ...at, y }, { size: SIZE.body, tone: "muted" })),
      rule(paper, y + lineHeight(SIZE.body) + 1, 0.35, "ink"),
    ],
  };
}

function lineRow(printing: Printing, of: ReportLine): Row {
  const { faces, paper } = printing;
  const { product, lot, expected, received, damaged, difference } = columnsOf(printing);
  const look = { size: SIZE.body };
  const text = (y: number) => {
    const name = paragraph(faces, of.name, { ...product, y }, look, 2);
    const sku = line(faces, of.sku, { ...product, y: y + name.height }, { size: SIZE.small, tone: "muted" });
    const lots = paragraph(faces, of.lot, { ...lot, y }, look, 3);
    const differences = paragraph(faces, of.difference, { ...difference, y }, { ...look, weight: "bold" }, 3);
    const height = Math.max(name.height + lineHeight(SIZE.small), lots.height, differences.height);
    return { marks: [...name.marks, sku, ...lots.marks, ...differences.marks], height };
  };
  const height = text(0).height + 2 * PAD;
  return {
    height,
    at: (top) => {
      const y = top + PAD;
      return [
        ...text(y).marks,
        line(faces, n(of.expected), { ...expected, y }, look),
        line(faces, n(of.received), { ...received, y }, look),
        line(faces, n(of.damaged), { ...damaged, y }, look),
        rule(paper, top + height - 0.1, 0.12, "line"),
      ];
    },
  };
}

function totalRow(printing: Printing, { lines }: ReceivingReport): Row {
  const { faces } = printing;
  const { product, expected, received, damaged } = columnsOf(printing);
  const look = { size: SIZE.body, weight: "bold" as const };
  const sum = (key: "expected" | "received" | "damaged") => n(lines.reduce((all, one) => all + one[key], 0));
  return {
    height: lineHeight(SIZE.body) + 2 * PAD,
    at: (top) => {
      const y = top + PAD;
      return [
        line(faces, "Total", { ...product, y }, look),
        line(faces, sum("expected"), { ...expected, y }, look),
        line(faces, sum("received"), { ...received, y }, look),
        line(faces, sum("damaged"), { ...damaged, y }, look),
      ];
    },
  };
}

function footOf({ faces, paper }: Printing, report: ReceivingReport, nth: number, of: number): Mark[] {
  const y = paper.height - MARGIN - 2;
  const half = (paper.width - 2 * MARGIN) / 2;
  const look = { size: SIZE.small, tone: "muted" as const };
  const made = `${report.name} · ${report.company} · created ${report.createdAt}`;
  return [
    line(faces, made, { x: MARGIN, y, width: half * 1.5 }, look),
    line(faces, `Page ${nth} of ${of}`, { x: MARGIN + half * 1.5, y, width: half / 2, align: "right" }, look),
  ];
}
