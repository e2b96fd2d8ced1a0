import { z } from "zod";
import type { BreakdownRow } from "./breakdown.server";
import { METRIC_TYPE, type MetricType } from "./metrics";
import type { Metrics } from "./metrics.server";

const change = z.string().nullable();
const percent = z.number().int().nullable();

/** The four figures, each with its change since the previous span; null when there is none. */
export const MetricsDto = z.object({
  activeCompanies: z.number().int(),
  dailyOrders: z.number().int(),
  avgPickTime: z.string(),
  /** Null for users who cannot read reports. */
  revenue: z.string().nullable(),
  changes: z.object({ companies: change, orders: change, picktime: change, revenue: change }),
  figures: z.object({
    avgPickSeconds: z.number().int().nullable(),
    revenue: z.number().nullable(),
    currency: z.string(),
    changePercents: z.object({ companies: percent, orders: percent, picktime: percent, revenue: percent }),
  }),
});

export function toMetricsDto({ activeCompanies, dailyOrders, avgPickTime, revenue, changes, figures }: Metrics) {
  const { companies, orders, picktime, revenue: earned } = changes;
  const text = (one: { text: string } | null) => one?.text ?? null;
  const percentOf = (one: { percent: number } | null) => one?.percent ?? null;
  return {
    activeCompanies,
    dailyOrders,
    avgPickTime,
    revenue,
    changes: { companies: text(companies), orders: text(orders), picktime: text(picktime), revenue: text(earned) },
    figures: {
      ...figures,
      changePercents: {
        companies: percentOf(companies),
        orders: percentOf(orders),
        picktime: percentOf(picktime),
        revenue: percentOf(earned),
      },
    },
  } satisfies z.output<typeof MetricsDto>;
}

export const BreakdownDto = z.object({
  metricType: z.enum(METRIC_TYPE),
  name: z.string(),
  active: z.boolean(),
  /** Formatted as on the screen: "12", "4m", "$1,234"; a company with several currencies has a row for each. */
  value: z.string(),
  /** The value as a number: orders, seconds, or units of the currency. */
  figure: z.number().nullable(),
  currency: z.string().nullable(),
  trend: z.enum(["up", "down"]),
  change,
  changePercent: percent,
});

export const toBreakdownDto = (
  metricType: MetricType,
  { name, active, value, figure, currency, change: moved }: BreakdownRow,
) =>
  ({
    metricType,
    name,
    active,
    value,
    figure,
    currency,
    // An unchanged figure counts as "up".
    trend: moved?.direction === "down" ? "down" : "up",
    change: moved?.text ?? null,
    changePercent: moved?.percent ?? null,
  }) satisfies z.output<typeof BreakdownDto>;
