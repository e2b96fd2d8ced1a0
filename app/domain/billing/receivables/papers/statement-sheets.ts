import { lineHeight, type Mark, type Sheet } from "#app/documents/drawing";
import { sizeFor } from "#app/documents/text/fit-text";
import { block, line, paragraph } from "#app/documents/text/text-block";
import { dayName } from "../../../kernel/days";
import { formatMoney } from "../../../kernel/money";
import {
  across,
  figure,
  legalBlock,
  MARGIN,
  type Printing,
  type Row,
  type Sender,
  SIZE,
} from "../../invoices/papers/invoice-sums";
import { AGE_BUCKET, AGE_LABEL, type Aged, balanceOf } from "../aging";
import type { Account } from "../statement";
import { closingLabel, entryDocument, entryLabel, openingLabel } from "../statement-labels";

export interface StatementPaper {
  company: string;
  address: string;
  /** Legal name, address and identity of the seller. */
  seller: readonly string[];
  from: string;
  to: string;
  today: string;
  accounts: readonly Account[];
  aged: readonly Aged[];
}

const TITLE = "Statement of account";
const HEADS = ["Date", "Document", "Description", "Due", "Amount", "Balance"] as const;
const PAD = 1.4;

/** A row of the table of entries needs the table's header above it. */
type StatementRow = Row & { isEntry?: boolean };

/** All texts of the document, to load the fonts before layout. */
export const textsOf = (
  { company, address, seller, accounts }: StatementPaper,
  { brand, email, phone }: Sender,
): string[] => [
  ...[company, address, ...seller, brand, email, phone, TITLE, ...HEADS, ...Object.values(AGE_LABEL)],
  ...accounts.flatMap(({ currency, entries }) => [
    formatMoney(-1_234_567_890, currency),
    ...entries.flatMap((entry) => [entryLabel(entry), entryDocument(entry)]),
  ]),
  "Balance before on due today by days past No invoices or payments in this period. Page of · … — (continued) 0123456789",
  "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
];

/** The statement on as many sheets as needed; each repeats the table's header. */
export function statementSheets(printing: Printing, said: StatementPaper): Sheet[] {
  const { paper } = printing;
  const bottom = paper.height - MARGIN - 8;
  const sheets: Mark[][] = [];
  let { marks, y } = firstHead(printing, said);
  const rows = rowsOf(printing, said);
  rows.forEach((row, n) => {
    const needed = row.height + (row.keeps ? (rows[n + 1]?.height ?? 0) : 0);
    if (y + needed > bottom) {
      sheets.push(marks);
      ({ marks, y } = nextHead(printing, said));
      if (row.isEntry) {
        const head = headRow(printing);
        marks.push(...head.at(y));
        y += head.height;
      }
    }
    marks.push(...row.at(y));
    y += row.height;
  });
  sheets.push(marks);
  return sheets.map((all, n) => ({ ...paper, marks: [...all, ...footOf(printing, said, n + 1, sheets.length)] }));
}

function columnsOf({ paper }: Printing) {
  const right = paper.width - MARGIN;
  return {
    day: { x: MARGIN, width: 23 },
    document: { x: MARGIN + 24, width: 25 },
    description: { x: MARGIN + 50, width: across(paper) - 50 - 84 },
    due: { x: right - 82, width: 23 },
    amount: { x: right - 58, width: 28 },
    balance: { x: right - 28, width: 28 },
  };
}

function firstHead(printing: Printing, said: StatementPaper): { marks: Mark[]; y: number } {
  const { faces, paper, sender } = printing;
  const half = (across(paper) - 10) / 2;
  const left = { x: MARGIN, width: half };
  const right = { x: paper.width - MARGIN - half, width: half, align: "right" as const };
  const muted = { size: SIZE.body, tone: "muted" as const };
  const under = MARGIN + lineHeight(SIZE.title) + 1;
  const from = legalBlock(faces, said.seller, sender, { ...left, y: under + lineHeight(SIZE.body) + 0.8 });
  const top = under + lineHeight(SIZE.body) + 0.8 + from.height + 12;
  const brandSize = sizeFor(faces, sender.brand, "bold", half, 9, SIZE.brand);
  const addressee = [said.company, said.address].filter(Boolean).join("\n");
  const to = block(faces, addressee, { ...left, y: top + lineHeight(SIZE.body) + 0.6 }, { size: SIZE.body }, 12);
  return {
    marks: [
      line(faces, sender.brand, { ...left, y: MARGIN }, { size: brandSize, weight: "bold" }),
      line(faces, [sender.email, sender.phone].filter(Boolean).join(" · "), { ...left, y: under }, muted),
      line(faces, TITLE, { ...right, y: MARGIN }, { size: SIZE.title, weight: "bold" }),
      line(faces, daysText(said), { ...right, y: under }, { size: SIZE.number, tone: "muted" }),
      line(faces, "To", { ...left, y: top }, muted),
      ...from.marks,
      ...to.marks,
    ],
    y: top + lineHeight(SIZE.body) + to.height + 8,
  };
}

function nextHead({ faces, paper, sender }: Printing, said: StatementPaper): { marks: Mark[]; y: number } {
  const title = `${TITLE}, ${said.company} (continued) · ${sender.brand}`;
  return {
    marks: [line(faces, title, { x: MARGIN, y: MARGIN, width: across(paper) }, { size: SIZE.number, weight: "bold" })],
    y: MARGIN + lineHeight(SIZE.number) + 5,
  };
}

const daysText = ({ from, to }: StatementPaper): string => `${dayName(from)} to ${dayName(to)}`;

function rowsOf(printing: Printing, said: StatementPaper): StatementRow[] {
  if (said.accounts.length === 0) return [noteRow(printing, "No invoices or payments in this period.")];
  return [
    ...said.accounts.flatMap((account) => [
      headRow(printing),
      sumRow(printing, openingLabel(said.from), account.openingMinor, account.currency),
      ...account.entries.map((entry) => entryRow(printing, entry)),
      sumRow(printing, closingLabel(said.to), account.closingMinor, account.currency),
    ]),
    ...said.aged.flatMap((aged) => agedRows(printing, aged, said.today)),
  ];
}

function headRow(printing: Printing): Row {
  const { faces, paper } = printing;
  const { day, document, description, due, amount, balance } = columnsOf(printing);
  const muted = { size: SIZE.body, tone: "muted" as const };
  return {
    height: lineHeight(SIZE.body) + 6,
    keeps: true,
    at: (top) => {
      const y = top + 3;
      return [
        line(faces, "Date", { ...day, y }, muted),
        line(faces, "Document", { ...document, y }, muted),
        line(faces, "Description", { ...description, y }, muted),
        line(faces, "Due", { ...due, y }, muted),
        figure(faces, "Amount", { ...amount, y }, muted),
        figure(faces, "Balance", { ...balance, y }, muted),
        rule(paper, y + lineHeight(SIZE.body) + 1, 0.35, "ink"),
      ];
    },
  };
}

function entryRow(printing: Printing, entry: Account["entries"][number]): StatementRow {
  const { faces, paper } = printing;
  const { day, document, description, due, amount, balance } = columnsOf(printing);
  const look = { size: SIZE.body };
  const text = (y: number) => paragraph(faces, entryLabel(entry), { ...description, y }, look, 4);
  const height = Math.max(text(0).height, lineHeight(SIZE.body)) + 2 * PAD;
  return {
    height,
    isEntry: true,
    at: (top) => {
      const y = top + PAD;
      return [
        line(faces, dayName(entry.day), { ...day, y }, look),
        line(faces, entryDocument(entry), { ...document, y }, look),
        ...text(y).marks,
        line(faces, entry.dueOn ? dayName(entry.dueOn) : "", { ...due, y }, look),
        figure(faces, formatMoney(entry.amountMinor, entry.currency), { ...amount, y }, look),
        figure(faces, formatMoney(entry.balanceMinor, entry.currency), { ...balance, y }, look),
        rule(paper, top + height - 0.1, 0.12, "line"),
      ];
    },
  };
}

function sumRow({ faces, paper }: Printing, label: string, minor: number, currency: string): Row {
  const half = across(paper) / 2;
  const look = { size: SIZE.body, weight: "bold" as const };
  return {
    height: lineHeight(SIZE.body) + 3,
    at: (y) => [
      line(faces, label, { x: MARGIN, y: y + 1.5, width: half }, look),
      figure(faces, formatMoney(minor, currency), { x: MARGIN + half, y: y + 1.5, width: half }, look),
    ],
  };
}

/** The balance due today by age: labels above their amounts. */
function agedRows(printing: Printing, aged: Aged, today: string): Row[] {
  const { faces, paper } = printing;
  const width = across(paper) / (AGE_BUCKET.length + 1);
  const cells: [string, number][] = [
    ...AGE_BUCKET.map((bucket): [string, number] => [AGE_LABEL[bucket], aged[bucket]]),
    ["Total outstanding", balanceOf(aged)],
  ];
  return [
    { ...noteRow(printing, `Outstanding on ${dayName(today)} by days past due`), keeps: true },
    {
      height: 2 * lineHeight(SIZE.body) + 4,
      at: (y) =>
        cells.flatMap(([label, minor], n) => {
          const box = { x: MARGIN + n * width + 1, width: width - 1 };
          const weight = n === AGE_BUCKET.length ? ("bold" as const) : ("regular" as const);
          return [
            figure(faces, label, { ...box, y: y + 1 }, { size: SIZE.small, tone: "muted" }),
            figure(
              faces,
              formatMoney(minor, aged.currency),
              { ...box, y: y + 1.5 + lineHeight(SIZE.body) },
              { size: SIZE.body, weight },
            ),
          ];
        }),
    },
  ];
}

function noteRow({ faces, paper }: Printing, note: string): Row {
  const look = { size: SIZE.body, tone: "muted" as const };
  return {
    height: lineHeight(SIZE.body) + 6,
    at: (y) => [line(faces, note, { x: MARGIN, y: y + 5, width: across(paper) }, look)],
  };
}

const rule = (paper: Printing["paper"], y: number, thick: number, tone: "ink" | "line"): Mark => ({
  kind: "rects",
  rects: [MARGIN, y, across(paper), thick],
  tone,
});

function footOf({ faces, paper, sender }: Printing, said: StatementPaper, nth: number, of: number): Mark[] {
  const y = paper.height - MARGIN - 2;
  const half = across(paper) / 2;
  const look = { size: SIZE.small, tone: "muted" as const };
  return [
    line(faces, `${sender.brand} · ${TITLE} · ${said.company}`, { x: MARGIN, y, width: half }, look),
    line(faces, `Page ${nth} of ${of}`, { x: MARGIN + half, y, width: half, align: "right" }, look),
  ];
}
