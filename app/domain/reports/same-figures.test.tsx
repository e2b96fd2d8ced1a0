import { writeFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { ReportView } from "#app/ui/domain/reports/report-view";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { readCsv, readWorkbook } from "#tests/support/spreadsheets";
import { csvStream } from "../files/csv";
import { xlsxStream } from "../files/xlsx";
import { addDays, dayName } from "../kernel/days";
import type { Letterhead } from "./figures/sheet-writer";
import { financial } from "./financial";
import { inventory } from "./inventory";
import { performance } from "./performance";
import { productReport } from "./product-report";
import type { Report } from "./report";
import { valueDecimal, valueText } from "./report";
import { fileColumns, fileRows } from "./report-file";
import { reportSheets, textsOf } from "./report-sheets";
import { readSpan } from "./report-span";
import { shipmentSummary } from "./shipment-summary";

const span = readSpan({ range: "30d" }, "2026-11-21");
const names = new Map([
  ["a", "Tern & Thread <Hamburg>"],
  ["b", "شركة 😀 with a name that is longer than any column, and longer still"],
]);
const HEAD: Letterhead = { brand: "Stowline", company: "All companies", madeAt: "2026-11-21 10:00" };

/** Figures that are all different, so that a figure in the wrong place is noticed. */
let n = 0;
const next = (): number => {
  n += 1;
  return n * 13 + (n % 7) * 211;
};
const figures = <K extends string>(...keys: K[]) =>
  Object.fromEntries(keys.map((key) => [key, next()])) as Record<K, number>;
const orderSums = () => ({
  ...figures("placed", "cancelledMinor", "costMinor", "onTime"),
  ...{
    placedMinor: next() * 1000,
    cancelled: 3,
    shippedMinor: next() * 900,
    shipped: 900_000 + next(),
    units: 5000 + next(),
  },
  ...{ goodsMinor: next() * 800, costedUnits: next(), costedMinor: next() * 700 },
});
const workSums = () => ({
  ...figures("received", "returned", "found", "lost", "shipped", "sessions", "lines", "picked", "putBack", "short"),
  worked: next() * 60_000,
});
const days = [-35, -3, 0].map((back) => addDays(span.to, back));
const companies = ["a", "b"];

const REPORTS: Report[] = [
  shipmentSummary(span, names, {
    byDay: days.map((day) => ({ day, ...figures("shipments", "units") })),
    byKind: companies.flatMap((companyId) =>
      ["ups", "dhl"].map((carrier) => ({ companyId, carrier, method: "standard", ...figures("shipments", "units") })),
    ),
  }),
  financial(span, names, {
    byDay: days.flatMap((day) => ["USD", "JPY", "KWD"].map((currency) => ({ day, currency, ...orderSums() }))),
    byCompany: companies.flatMap((companyId) =>
      ["USD", "JPY", "KWD"].map((currency) => ({ companyId, currency, ...orderSums() })),
    ),
    // One currency with orders, and one without.
    revenue: companies.flatMap((companyId) =>
      ["USD", "EUR"].flatMap((currency) =>
        [0, 1, 2].map((back) => ({
          ...{ companyId, currency, month: `2026-${11 - back}`, isBefore: back === 2 },
          ...figures("accruedMinor", "invoices"),
          invoicedMinor: back === 1 ? -next() : next() * 900,
        })),
      ),
    ),
  }),
  performance(span, names, {
    workByDay: days.map((day) => ({ day, ...workSums() })),
    workByCompany: companies.map((companyId) => ({ companyId, ...workSums() })),
    leftByDay: days.map((day) => ({ day, ...orderSums() })),
    leftByCompany: companies.map((companyId) => ({ companyId, ...orderSums() })),
    docked: days.flatMap((day) =>
      companies.map((companyId, place) => ({
        ...{ companyId, warehouseId: place ? "w-1" : "w-2", day },
        ...{ arrivedAt: 0, receivedAt: 3_600_000, storedAt: 3_600_000 * next() },
      })),
    ),
    warehouses: [
      { id: "w-1", name: "North" },
      { id: "w-2", name: "South" },
    ],
  }),
  inventory(span, names, span.to, {
    stock: companies.map((companyId, place) => ({
      ...{ companyId, category: place ? "peptides" : null, currency: place ? "USD" : "EUR", products: next() },
      ...{ units: 90_000 + next(), valueMinor: next() * 500, uncosted: next() },
    })),
    ages: [{ age: 2, currency: "EUR", units: next(), valueMinor: next(), uncosted: 0 }],
    flows: {
      byDay: days.map((day) => ({ day, ...workSums() })),
      byCompany: companies.map((companyId) => ({ companyId, ...workSums() })),
      sinceByCompany: [],
    },
  }),
  productReport(span, names, {
    sort: "most",
    byDay: days.map((day) => ({ day, shipped: next() })),
    byCompany: [{ companyId: "a", shipped: next() }],
    products: ["p", "q"].map((id) => ({
      ...{
        companyId: "a",
        productId: id,
        name: `Tea ${id}`,
        sku: `T-${id}`,
        listed: 2,
        shipped: 2,
        shippedBefore: 1,
        allOnHand: 9,
      },
      ...figures("onHand", "available", "units", "unitsBefore"),
    })),
  }),
];

const text = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());
const bare = (html: string) =>
  html
    .replaceAll(/(?:<[^>]+>)+/g, "|")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

/** The PDF replaces non-breaking spaces by plain ones. */
const onPaper = (words: string) => words.replaceAll("\u00a0", " ");

/** A minimal CSV parser as defined by RFC 4180. */
function cellsOf(csv: string): string[][] {
  return csv
    .replace("\ufeff", "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );
}

test.each(REPORTS.map((report) => [report.title, report] as const))(
  "%s says the same on the screen, as CSV, as a workbook and on paper",
  async (_, report) => {
    const columns = fileColumns(report);
    const file = await text(csvStream(columns, fileRows(report)));
    const csv = cellsOf(new TextDecoder().decode(file));
    const { exceljs } = await readWorkbook(await text(xlsxStream(columns, fileRows(report))));
    expect(exceljs[0]?.map((row) => row.map(String))).toEqual(readCsv(file));

    const screen = bare(renderToStaticMarkup(<ReportView report={report} calm={{ title: "", detail: "" }} />));
    const faces = await facesFor(...textsOf(report, HEAD));
    const paper = await print(
      await whole(pdfPieces({ title: "", author: "", createdAt: 0 }, faces, reportSheets(faces, report, HEAD, A4))),
      40,
    );
    const printed = `\n${paper
      .flatMap((page) => page.text.split("\n"))
      .filter((line) => line.trim() !== "")
      .join("\n")}\n`;

    const [head = [], ...lines] = csv;
    const first = head.length - report.measures.length;
    let line = 0;
    for (const { currency, total, before, sections } of report.groups) {
      const rows = [
        { name: `${report.from} to ${report.to}`, values: total, shown: false },
        { name: `${report.before.from} to ${report.before.to}`, values: before ?? {}, shown: false },
        ...sections.flatMap((section) => section.rows.map((row) => ({ ...row, shown: true, section }))),
      ];
      for (const row of rows) {
        const cells = lines[line++] ?? [];
        expect(cells[1]).toBe(row.name);
        expect(cells.slice(first)).toEqual(
          report.measures.map((measure) => valueDecimal(row.values[measure.key], measure, currency) ?? ""),
        );
        if (!("section" in row)) continue;
        const known = report.measures.filter(({ key }) =>
          row.section.rows.some(({ values }) => (values[key] ?? null) !== null),
        );
        const words = known.map((measure) => valueText(row.values[measure.key], measure, currency));
        const name = row.section.key === "day" ? dayName(row.name) : row.name;
        // The table's cells are in one row, after the name.
        expect(screen).toContain(`|${[name, ...words].join("|")}|`);
        if (!row.name.includes("😀")) expect(printed).toContain(`\n${onPaper([name, ...words].join("\n"))}\n`);
      }
      for (const measure of report.measures.filter(({ isHeadline }) => isHeadline)) {
        expect(screen).toContain(`|${measure.label}|${valueText(total[measure.key], measure, currency)}|`);
        expect(printed).toContain(`\n${onPaper(valueText(total[measure.key], measure, currency))}\n`);
      }
    }
    expect(line).toBe(lines.length);
    if (process.env.KEEP_REPORTS)
      await writeFile(
        `${process.env.KEEP_REPORTS}/${report.type}.png`,
        (
          await print(
            await whole(
              pdfPieces({ title: "", author: "", createdAt: 0 }, faces, reportSheets(faces, report, HEAD, LETTER)),
            ),
            70,
            [1],
          )
        )[0]?.canvas.toBuffer("image/png") ?? "",
      );
  },
);
