import { code128 } from "#app/documents/codes/code128";
import { OFFICE } from "#app/documents/codes/symbol";
import { barsMark, lineHeight, type Mark, type Sheet } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { line } from "#app/documents/text/text-block";
import { COMMANDS } from "./commands";

const MARGIN = 16;
/** In points. */
const SIZE = { heading: 20, title: 15, detail: 10.5 };
const BARS = { width: 84, height: 16 };
const ROW = 33;
const HEADING = "Scan instead of tapping";
const HINT = "For pickers who use only a scanner. Post it in the picking area or on the cart.";

/** All texts of the sheet, to load the fonts before layout. */
export const sheetTexts = (): string[] => [
  ...[HEADING, HINT, "…"],
  ...Object.entries(COMMANDS).flatMap(([code, { title, detail }]) => [code, title, detail]),
];

/** All commands on one sheet, spaced so that a scanner cannot read a neighboring code. */
export function commandSheet(faces: Faces, paper: Paper): Sheet {
  const width = paper.width - 2 * MARGIN;
  const words = width - BARS.width - 8;
  const marks: Mark[] = [
    line(faces, HEADING, { x: MARGIN, y: MARGIN, width }, { size: SIZE.heading, weight: "bold" }),
    line(
      faces,
      HINT,
      { x: MARGIN, y: MARGIN + lineHeight(SIZE.heading) + 1, width },
      { size: SIZE.detail, tone: "muted" },
    ),
  ];
  const first = MARGIN + lineHeight(SIZE.heading) + lineHeight(SIZE.detail) + 8;
  Object.entries(COMMANDS).forEach(([code, { title, detail }], n) => {
    const y = first + n * ROW;
    const bars = code128(code);
    const mark = bars && barsMark(bars, { x: paper.width - MARGIN - BARS.width, y, ...BARS }, OFFICE, 0.5);
    marks.push(line(faces, title, { x: MARGIN, y: y + 1, width: words }, { size: SIZE.title, weight: "bold" }));
    const below = y + 1 + lineHeight(SIZE.title);
    marks.push(line(faces, detail, { x: MARGIN, y: below, width: words }, { size: SIZE.detail, tone: "muted" }));
    const said = { x: paper.width - MARGIN - BARS.width, y: y + BARS.height + 1, width: BARS.width } as const;
    marks.push(line(faces, code, { ...said, align: "centre" }, { size: SIZE.detail, tone: "muted" }));
    if (mark) marks.push(mark);
  });
  return { ...paper, marks };
}
