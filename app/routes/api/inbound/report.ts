import { AsnReportQuery } from "#app/domain/inbound/asn/asn.dto";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { exportAsn } from "#app/domain/inbound/asn/export-asn.server";
import { receivingReportPdf } from "#app/domain/inbound/report/receiving-report.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { CSV, PDF, SHEET_TYPE } from "#app/http/openapi/file-types";

/** What was received against what was announced, as a file. */
export const loader = apiLoader(
  operation(
    "inventory.read",
    { params: AsnParams, query: AsnReportQuery, files: [...CSV, ...PDF] },
    async ({ ctx, params: { asnId }, query: { format, paper } }) => {
      const isPdf = format === "pdf";
      const { name, body } = isPdf ? await receivingReportPdf(ctx, asnId, paper) : await exportAsn(ctx, asnId);
      return new Response(body, {
        headers: {
          "Content-Type": isPdf ? PDF[0] : SHEET_TYPE.csv,
          "Content-Disposition": `attachment; filename="${isPdf ? name : `${name}.csv`}"`,
          "Cache-Control": "no-store",
        },
      });
    },
  ),
);
export const action = readOnly();
