import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { auditEvent } from "../audit/audit.service.server";
import { listReachableCompanies } from "../companies/companies.service.server";
import { csvStream } from "../files/csv";
import { streamOf } from "../files/file-table";
import { xlsxStream } from "../files/xlsx";
import { filterOptions } from "../filters/filters.service.server";
import { calendarOf, todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { invalid } from "../kernel/errors";
import { type ReportRequest, readReport } from "./read-report.server";
import { REPORT_TITLE, type Report, type ReportType } from "./report";
import { fileColumns, fileRows } from "./report-file";
import { reportSheets, textsOf } from "./report-sheets";
import { offeredTypes, readSpan, SpanError, type SpanRequest } from "./report-span";
import type { Narrowing, ReportFormat } from "./reports.schema";

export { closePastDays } from "./figures/close-days.server";
export { rebuildFigures } from "./figures/rebuild-figures.server";

interface ReportInput extends SpanRequest, Narrowing {
  companyId?: string | undefined;
  warehouseId?: string | undefined;
}

/**
 * The screen: the report with its filter options, in one round trip. Defaults to the first report type; only when
 * administrators have removed the shipment summary does finding that type cost another round trip.
 * @throws SpanError; not_found for a company out of reach
 */
export async function reportsScreen(ctx: Ctx, { type, ...asked }: ReportInput & { type?: ReportType | undefined }) {
  const span = readSpan(asked, todayOf(ctx, asked.companyId));
  const read = (of: ReportType) =>
    readReport(ctx, { ...asked, type: of, span, hasPlaces: true }, filterOptions(ctx, "reports"));
  const screen = await read(type ?? "shipments");
  const types = offeredTypes(screen.also, type);
  const first = types[0]?.value as ReportType | undefined;
  const shown = type || !first || types.some(({ value }) => value === "shipments") ? screen : await read(first);
  return { ...shown, types, choices: screen.also };
}

/** Filter options when there is no report to show. */
export async function reportsFilters(ctx: Ctx) {
  const [companies, choices] = await ctx.directory.batch(listReachableCompanies(ctx), filterOptions(ctx, "reports"));
  return { companies, choices };
}

/** A report through the API. @throws validation for an invalid span; not_found for a company out of reach */
export async function getReport(ctx: Ctx, type: ReportType, asked: ReportInput): Promise<Report> {
  const { report } = await readReport(
    ctx,
    { ...asked, type, span: spanFor(ctx, asked) },
    filterOptions(ctx, "reports"),
  );
  return report;
}

const MAX_PRODUCTS: Record<ReportFormat, number> = { csv: 10_000, xlsx: 10_000, pdf: 500 };

/** The same as a file. The export is recorded in the audit log in the same round trip. */
export async function exportReport(
  ctx: Ctx,
  type: ReportType,
  { format, paper, ...asked }: ReportInput & { format: ReportFormat; paper: "a4" | "letter" },
): Promise<{ body: ReadableStream<Uint8Array>; report: Report }> {
  const wanted: ReportRequest = { ...asked, type, span: spanFor(ctx, asked), maxProducts: MAX_PRODUCTS[format] };
  const { from, to } = wanted.span;
  const made = auditEvent(ctx, {
    action: "export.made",
    subject: `Report: ${REPORT_TITLE[type]}`,
    companyId: asked.companyId ?? ctx.actor.companyId,
    after: {
      format,
      from,
      to,
      companyId: asked.companyId,
      carrier: asked.carrier,
      stock: asked.stock,
      sort: asked.sort,
      warehouseId: asked.warehouseId,
      zone: asked.zone,
    },
  });
  const { report, companies } = await readReport(ctx, wanted, made);
  if (format === "pdf") {
    const [only] = companies;
    const one = companies.length === 1 ? only : companies.find(({ id }) => id === asked.companyId);
    return { report, body: await pdfOf(ctx, report, one?.name ?? "All companies", paper) };
  }
  const columns = fileColumns(report);
  return {
    report,
    body:
      format === "csv"
        ? csvStream(columns, fileRows(report))
        : xlsxStream(columns, fileRows(report), { title: report.title }),
  };
}

async function pdfOf(ctx: Ctx, report: Report, company: string, paper: "a4" | "letter") {
  const head = {
    brand: ctx.config.brand,
    company,
    madeAt: calendarOf(ctx).timeText(ctx.now()),
  };
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(textsOf(report, head));
  const info = { title: `${report.title}, ${report.from} to ${report.to}`, author: head.brand, createdAt: ctx.now() };
  return streamOf(pdfPieces(info, faces, reportSheets(faces, report, head, paper === "letter" ? LETTER : A4)));
}

function spanFor(ctx: Ctx, asked: SpanRequest & Pick<ReportInput, "companyId">) {
  try {
    return readSpan(asked, todayOf(ctx, asked.companyId));
  } catch (error) {
    throw error instanceof SpanError ? invalid({ from: [error.message] }, "dates_not_valid", error.message) : error;
  }
}
