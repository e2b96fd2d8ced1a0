import { lineHeight } from "#app/documents/drawing";
import { line, paragraph } from "#app/documents/text/text-block";
import { FIGURE, MARGIN, n, PAD, type Printing, type Row, rule, SIZE } from "./report-page";

export interface ReportItem {
  code: string;
  note: string;
  units: number;
  outcome: string;
}

export const ITEM_HEADS = ["Unknown item", "Units", "Answer"] as const;

function itemColumns({ paper }: Printing) {
  const right = paper.width - MARGIN;
  return {
    item: { x: MARGIN, width: right - MARGIN - 70 },
    units: { x: right - 68, width: FIGURE, align: "right" as const },
    answer: { x: right - 45, width: 45 },
  };
}

export function itemHead(printing: Printing): Row {
  const { faces, paper } = printing;
  const columns = Object.values(itemColumns(printing));
  return {
    height: lineHeight(SIZE.body) + 3,
    at: (y) => [
      ...columns.map((at, nth) => line(faces, ITEM_HEADS[nth] ?? "", { ...at, y }, { size: SIZE.body, tone: "muted" })),
      rule(paper, y + lineHeight(SIZE.body) + 1, 0.35, "ink"),
    ],
  };
}

export function itemRow(printing: Printing, { code, note, units, outcome }: ReportItem): Row {
  const { faces, paper } = printing;
  const { item, units: figure, answer } = itemColumns(printing);
  const look = { size: SIZE.body };
  const said = (y: number) => paragraph(faces, note ? `${code}: ${note}` : code, { ...item, y }, look, 3);
  const height = said(0).height + 2 * PAD;
  return {
    height,
    at: (top) => {
      const y = top + PAD;
      return [
        ...said(y).marks,
        line(faces, n(units), { ...figure, y }, look),
        line(faces, outcome, { ...answer, y }, look),
        rule(paper, top + height - 0.1, 0.12, "line"),
      ];
    },
  };
}
