import { z } from "zod";
import { ReportQuery } from "#app/domain/reports/reports.schema";
import { exportReport } from "#app/domain/reports/reports.service.server";
import { listShipments } from "#app/domain/shipping/shipment-lists.server";
import { ShipmentDto, ShipmentsQuery, toShipmentDto } from "#app/domain/shipping/shipping.schema";
import { reportFile } from "#app/http/answers/files/report-file.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";
import { REPORTS } from "#app/http/openapi/file-types";
import { parseQuery } from "#app/http/request/parse.server";

const Query = ShipmentsQuery.extend(ReportQuery.pick({ format: true, paper: true, stock: true }).shape);

/** JSON returns the shipments, paged; a file contains their summary. */
export const loader = apiLoader(
  operation(
    "reports.read",
    { query: Query, answer: z.array(ShipmentDto), files: REPORTS },
    async ({ ctx, query, request }) => {
      if (query.format !== "json") {
        const { format: _format, ...asked } = parseQuery(ReportQuery, request);
        return reportFile(await exportReport(ctx, "shipments", { ...asked, format: query.format }), query.format);
      }
      const { rows, next } = await listShipments(ctx, query);
      return listed(rows.map(toShipmentDto), next, request);
    },
  ),
);
export const action = readOnly();
