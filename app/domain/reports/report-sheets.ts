import { lineHeight, type Sheet } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { dayName } from "../kernel/days";
import { type Column, type Letterhead, SheetWriter } from "./figures/sheet-writer";
import { changeOf, comparisonName, type Group, type Measure, type Report, type Section, valueText } from "./report";

const GAP = 6;
const ROW = 5;
const CHART = 34;
/** Font sizes in points. */
const SIZE = { title: 16, heading: 12, figure: 14, body: 8, small: 7 };

/** All texts of the report, to load the fonts before layout. */
export const textsOf = (report: Report, { brand, company }: Letterhead): string[] => [
  ...[
    brand,
    company,
    report.title,
    ...report.notes,
    "0123456789.,%+–—JFMASONDabcegilnoprtuvyUTC",
    "compared with:",
    comparisonName(report),
  ],
  ...report.measures.flatMap(({ label, hint = "" }) => [label, hint]),
  ...report.groups.flatMap(({ currency, total, sections }) => [
    ...report.measures.map((measure) => valueText(total[measure.key], measure, currency)),
    ...sections.flatMap(({ title, rows }) => [title, ...rows.map(({ name }) => name)]),
  ]),
];

/** The report in landscape format: figures, then each section as chart and table, on as many sheets as needed. */
export function* reportSheets(faces: Faces, report: Report, head: Letterhead, upright: Paper): Generator<Sheet> {
  const page = new SheetWriter(faces, { width: upright.height, height: upright.width }, head);
  page.words(report.title, { size: SIZE.title, weight: "bold" });
  page.words(
    `${head.company} · ${dayName(report.from)} to ${dayName(report.to)}, compared with ${comparisonName(report)}: ${dayName(report.before.from)} to ${dayName(report.before.to)}`,
    {
      size: SIZE.body,
      tone: "muted",
    },
  );
  page.down(GAP);
  for (const group of report.groups) {
    yield* page.room(lineHeight(SIZE.heading) + 20);
    if (group.currency) page.words(group.currency, { size: SIZE.heading, weight: "bold" });
    if (group.currency) page.down(2);
    yield* figures(page, report.measures, group);
    for (const section of group.sections) {
      if (section.rows.length > 0) yield* sectionOn(page, report.measures, group, section);
    }
  }
  yield* page.room(report.notes.length * ROW);
  for (const note of report.notes) page.words(note, { size: SIZE.small, tone: "muted" });
  yield page.sheet();
}

const PER_LINE = 4;

function* figures(
  page: SheetWriter,
  measures: readonly Measure[],
  { total, before, currency }: Group,
): Generator<Sheet> {
  const shown = measures.filter(({ isHeadline }) => isHeadline);
  const width = page.width / PER_LINE;
  for (let n = 0; n < shown.length; n += PER_LINE) {
    yield* page.room(17);
    shown.slice(n, n + PER_LINE).forEach((measure, column) => {
      const [now, then] = [total[measure.key], before?.[measure.key]];
      const change = changeOf(measure, now, then);
      const at = { x: page.left + column * width, width: width - 2 };
      page.at(0, measure.label, at, { size: SIZE.small, tone: "muted" });
      page.at(4, valueText(now, measure, currency), at, { size: SIZE.figure, weight: "bold" });
      const moved = change ? `${change.text} from ${valueText(then, measure, currency)}` : "—";
      page.at(11, moved, at, { size: SIZE.small, tone: "muted" });
    });
    page.down(17);
  }
  page.down(GAP / 2);
}

function* sectionOn(page: SheetWriter, measures: readonly Measure[], group: Group, section: Section): Generator<Sheet> {
  const known = measures.filter(({ key }) => section.rows.some(({ values }) => (values[key] ?? null) !== null));
  const drawn = section.chart.flatMap((key) => known.find((measure) => measure.key === key) ?? []);
  const isDays = section.key === "day" && drawn.length > 0;
  yield* page.room(12 + (isDays ? CHART + 8 : 0) + 3 * ROW);
  page.words(group.currency ? `${section.title}, ${group.currency}` : section.title, {
    size: SIZE.heading,
    weight: "bold",
  });
  page.down(2);
  if (isDays) chart(page, drawn, group, section);
  const columns = columnsOf(page, known);
  header(page, section, known, columns);
  for (const row of section.rows) {
    if (!page.fits(ROW)) {
      yield page.turn();
      header(page, section, known, columns);
    }
    cells(
      page,
      [
        section.key === "day" ? dayName(row.name) : row.name,
        ...known.map((measure) => valueText(row.values[measure.key], measure, group.currency)),
      ],
      columns,
    );
  }
  page.down(GAP);
}

function columnsOf(page: SheetWriter, measures: readonly Measure[]): Column[] {
  const name = 46;
  const width = (page.width - name) / Math.max(1, measures.length);
  return [
    { x: page.left, width: name },
    ...measures.map((_, n) => ({ x: page.left + name + n * width, width: width - 1.5 })),
  ];
}

function header(page: SheetWriter, section: Section, measures: readonly Measure[], columns: readonly Column[]): void {
  const titles = [
    section.title.replace(/^(?:.* b|B)y (.)/, (_, letter: string) => letter.toUpperCase()),
    ...measures.map(({ label }) => label),
  ];
  const lines = titles.map((title, n) => page.lines(title, columns[n]?.width ?? 0, SIZE.small));
  const most = Math.max(...lines.map(({ length }) => length));
  titles.forEach((_, n) => {
    lines[n]?.forEach((line, place) => {
      const at = { ...(columns[n] as Column), align: n === 0 ? ("left" as const) : ("right" as const) };
      page.at((most - (lines[n]?.length ?? 0) + place) * 3, line, at, { size: SIZE.small, tone: "muted" });
    });
  });
  page.down(most * 3 + 1);
  page.rule("muted");
}

function cells(page: SheetWriter, texts: readonly string[], columns: readonly Column[]): void {
  texts.forEach((text, n) => {
    const box = columns[n] as Column;
    // A truncated number would be wrong: shrink it instead.
    if (n > 0) page.at(0.9, text, { ...box, align: "right" }, { size: page.fitting(text, box.width, SIZE.body) });
    else page.at(0.9, text, box, { size: SIZE.body });
  });
  page.down(ROW);
  page.rule("line");
}

/** Columns from a zero line; a second measure is stacked on the first in a lighter tone. */
function chart(page: SheetWriter, drawn: readonly Measure[], { currency }: Group, { rows }: Section): void {
  const values = rows.map((row) => drawn.map(({ key }) => Math.max(0, row.values[key] ?? 0)));
  const most = Math.max(1, ...values.map((one) => one.reduce((sum, value) => sum + value, 0)));
  const step = page.width / rows.length;
  const top = page.y + 5;
  drawn.forEach((_, layer) => {
    const rects = values.flatMap((one, n) => {
      const below = one.slice(0, layer).reduce((sum, value) => sum + value, 0);
      const height = ((one[layer] ?? 0) / most) * CHART;
      const y = top + CHART - (below / most) * CHART - height;
      return height > 0 ? [page.left + (n + 0.15) * step, y, step * 0.7, height] : [];
    });
    page.mark({ kind: "rects", rects, tone: layer === 0 ? "muted" : "line" });
  });
  const [measure] = drawn as [Measure, ...Measure[]];
  const words = drawn.map(({ label }) => label).join(" and ");
  page.at(
    0,
    `${words}; at most ${valueText(most, measure, currency)}`,
    { x: page.left, width: page.width },
    { size: SIZE.small, tone: "muted" },
  );
  page.down(5 + CHART);
  page.rule("muted");
  const ends = { x: page.left, width: page.width };
  page.at(1, dayName(rows[0]?.name ?? ""), ends, { size: SIZE.small, tone: "muted" });
  page.at(1, dayName(rows.at(-1)?.name ?? ""), { ...ends, align: "right" }, { size: SIZE.small, tone: "muted" });
  page.down(8);
}
