import { z } from "zod";
import { companyBreakdown } from "#app/domain/reports/dashboard/breakdown.server";
import { BreakdownDto, toBreakdownDto } from "#app/domain/reports/dashboard/dashboard.dto";
import { METRIC_TYPE } from "#app/domain/reports/dashboard/metrics";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

const Query = z.object({
  metricType: z.enum(METRIC_TYPE, "companies, orders, picktime or revenue"),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  /** Number of rows to skip. */
  cursor: z.coerce.number("Unknown cursor").int("Unknown cursor").min(0, "Unknown cursor").default(0),
});

/** One of the dashboard's figures by company, largest first. */
export const loader = apiLoader(
  operation("orders.read", { query: Query, answer: z.array(BreakdownDto) }, async ({ ctx, query, request }) => {
    const { metricType, limit, cursor } = query;
    const rows = await companyBreakdown(ctx, metricType);
    const end = cursor + limit;
    const page = rows.slice(cursor, end).map((row) => toBreakdownDto(metricType, row));
    return listed(page, rows.length > end ? String(end) : null, request);
  }),
);
export const action = readOnly();
