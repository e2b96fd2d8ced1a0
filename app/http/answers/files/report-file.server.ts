import type { Report } from "#app/domain/reports/report";
import type { ReportFormat } from "#app/domain/reports/reports.schema";

const TYPE: Record<ReportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

/** A report as a download, named after its subject and date range. */
export const reportFile = (
  { body, report }: { body: ReadableStream<Uint8Array>; report: Report },
  format: ReportFormat,
) =>
  new Response(body, {
    headers: {
      "Content-Type": TYPE[format],
      "Content-Disposition": `attachment; filename="${report.type}-${report.from}-to-${report.to}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
