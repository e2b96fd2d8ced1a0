import { z } from "zod";
import type { BreakdownRow } from "./breakdown.server";
import { METRIC_TYPE, type MetricType } from "./metrics";
import type { Metrics } from "./metrics.server";

const change = z.string().nullable();

/** The four figures, each with its change since the span before; null where there is none. */
export const MetricsDto = z.object({
  activeCompanies: z.number().int(),
  dailyOrders: z.number().int(),
  avgPickTime: z.string(),
  /** Null for those who may not read reports. */
  revenue: z.string().nullable(),
  changes: z.object({ companies: change, orders: change, picktime: change, revenue: change }),
});

export function toMetricsDto({ activeCompanies, dailyOrders, avgPickTime, revenue, changes }: Metrics) {
  const { companies, orders, picktime, revenue: earned } = changes;
  const text = (one: { text: string } | null) => one?.text ?? null;
  return {
    activeCompanies,
    dailyOrders,
    avgPickTime,
    revenue,
    changes: { companies: text(companies), orders: text(orders), picktime: text(picktime), revenue: text(earned) },
  } satisfies z.output<typeof MetricsDto>;
}

export const BreakdownDto = z.object({
  metricType: z.enum(METRIC_TYPE),
  name: z.string(),
  active: z.boolean(),
  /** As the screen says it: "12", "4m", "$1,234"; a company that sells in several currencies has a row for each. */
  value: z.string(),
  trend: z.enum(["up", "down"]),
  change,
});

export const toBreakdownDto = (metricType: MetricType, { name, active, value, change: moved }: BreakdownRow) =>
  ({
    metricType,
    name,
    active,
    value,
    // What has not moved has not fallen.
    trend: moved?.direction === "down" ? "down" : "up",
    change: moved?.text ?? null,
  }) satisfies z.output<typeof BreakdownDto>;
