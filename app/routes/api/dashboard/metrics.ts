import { MetricsDto, toMetricsDto } from "#app/domain/reports/dashboard/dashboard.dto";
import { getMetrics } from "#app/domain/reports/dashboard/metrics.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

/** The dashboard's four figures, in the caller's scope. */
export const loader = apiLoader(
  operation("orders.read", { answer: MetricsDto }, async ({ ctx }) => toMetricsDto(await getMetrics(ctx))),
);
export const action = readOnly();
