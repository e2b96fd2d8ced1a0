import { ReportDto, ReportParams, ReportQuery, toReportDto } from "#app/domain/reports/reports.schema";
import { exportReport, getReport } from "#app/domain/reports/reports.service.server";
import { reportFile } from "#app/http/answers/files/report-file.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { REPORTS } from "#app/http/openapi/file-types";

export const loader = apiLoader(
  operation(
    "reports.read",
    { params: ReportParams, query: ReportQuery, answer: ReportDto, files: REPORTS },
    async ({ ctx, params: { type }, query: { format, paper, ...asked } }) =>
      format === "json"
        ? toReportDto(await getReport(ctx, type, asked))
        : reportFile(await exportReport(ctx, type, { ...asked, format, paper }), format),
  ),
);
export const action = readOnly();
