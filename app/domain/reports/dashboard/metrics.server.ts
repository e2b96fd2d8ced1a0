import { companyCounts } from "../../companies/company-counts.server";
import { calendarOf, todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { ordersByDay, workByDay } from "../figures/days.server";
import {
  changeSince,
  comparisonText,
  daysAt,
  METRIC_TYPE,
  type MetricType,
  pickTime,
  secondsOf,
  unitsOf,
  wholeMoney,
  wordsOf,
} from "./metrics";

/**
 * Statements for the four figures, for the caller's batch. They read companies, counters and daily sums, never orders. The
 * second one reads the orders of this month, and of four weeks at least.
 */
export function metricStatements(ctx: Ctx) {
  const { today, weekdays, month, lastMonth, lastWeek } = daysAt(todayOf(ctx));
  const [from = today] = [...weekdays, month.from].toSorted();
  return [
    companyCounts(ctx, calendarOf(ctx).startOf(month.from)),
    ordersByDay(ctx.db, { from, to: today }),
    ordersByDay(ctx.db, lastMonth),
    workByDay(ctx.db, { from: lastWeek.from, to: today }),
  ] as const;
}

type Settled<S> = { [K in keyof S]: Awaited<S[K]> };
type MetricRows = Settled<ReturnType<typeof metricStatements>>;

interface Sums {
  placed: number;
  cancelled: number;
  placedMinor: number;
  cancelledMinor: number;
}

/** Number of orders placed and not canceled. */
export const keptOrders = (rows: readonly Sums[]): number =>
  rows.reduce((sum, { placed, cancelled }) => sum + placed - cancelled, 0);

/** Their value; the rows must have one currency. */
export const keptMinor = (rows: readonly Sums[]): number =>
  rows.reduce((sum, { placedMinor, cancelledMinor }) => sum + placedMinor - cancelledMinor, 0);

/**
 * The currency with the most orders, the provider's own among equals; of the earlier span when there are none in this
 * one.
 */
export function mainCurrency(own: string, ...spans: readonly (readonly (Sums & { currency: string })[])[]): string {
  for (const rows of spans) {
    const [most] = [...groupBy(rows, ({ currency }) => currency)]
      .map(([currency, of]) => ({ currency, count: keptOrders(of) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || Number(b.currency === own) - Number(a.currency === own));
    if (most) return most.currency;
  }
  return own;
}

/** Milliseconds of picking per order; null when none was picked. */
export function perSession(rows: readonly { worked: number; sessions: number }[]): number | null {
  const sessions = rows.reduce((sum, row) => sum + row.sessions, 0);
  return sessions === 0 ? null : rows.reduce((sum, row) => sum + row.worked, 0) / sessions;
}

/**
 * The four figures in the caller's scope. Revenue is in the currency with the most orders, `others` is that in
 * further currencies; null without `reports.read`.
 */
export function metricsOf(ctx: Ctx, [standing, orders, lastMonth, work]: MetricRows) {
  const { today, yesterday, weekdays, month, week } = daysAt(todayOf(ctx));
  const on = (day: string) => keptOrders(orders.filter((row) => row.day === day));
  const thisMonth = orders.filter(({ day }) => day >= month.from);
  const seesMoney = maySeeFigure(ctx, "revenue");
  const currency = seesMoney ? mainCurrency(ctx.config.currency, thisMonth, lastMonth) : ctx.config.currency;
  const own = (rows: typeof orders) => keptMinor(rows.filter((row) => row.currency === currency));
  const [isWeek, isBefore] = [work.filter(({ day }) => day >= week.from), work.filter(({ day }) => day < week.from)];
  return {
    total: standing.total,
    activeCompanies: standing.active,
    dailyOrders: on(today),
    yesterdaysOrders: on(yesterday),
    monthsOrders: keptOrders(thisMonth),
    avgPickTime: pickTime(perSession(isWeek)),
    revenue: seesMoney ? wholeMoney(own(thisMonth), currency) : null,
    figures: {
      avgPickSeconds: secondsOf(perSession(isWeek)),
      revenue: seesMoney ? unitsOf(own(thisMonth), currency) : null,
      currency,
    },
    others: [...groupBy(seesMoney ? thisMonth : [], (row) => row.currency)]
      .filter(([other, rows]) => other !== currency && keptOrders(rows) > 0)
      .map(([other, rows]) => wholeMoney(keptMinor(rows), other)),
    changes: {
      companies: changeSince("companies", standing.active, standing.activeThen),
      orders: changeSince("orders", on(yesterday), average(weekdays.map(on))),
      monthsOrders: changeSince("companies", keptOrders(thisMonth), keptOrders(lastMonth)),
      picktime: changeSince("picktime", perSession(isWeek), perSession(isBefore)),
      revenue: seesMoney ? changeSince("revenue", own(thisMonth), own(lastMonth)) : null,
    },
  };
}
const average = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0) / counts.length;

export type Metrics = ReturnType<typeof metricsOf>;

/** Whether the user, or their API key, can see this figure: money requires `reports.read`. */
export const maySeeFigure = (ctx: Ctx, type: MetricType): boolean => type !== "revenue" || ctx.can("reports.read");

/** The figures only, in one round trip. */
export const getMetrics = async (ctx: Ctx): Promise<Metrics> =>
  metricsOf(ctx, await ctx.db.batch(...metricStatements(ctx)));

/** The figures formatted for the dashboard's cards. */
export function metricCards({ others, changes, ...metrics }: Metrics, isClient: boolean) {
  const value: Record<MetricType, string> = {
    companies: (isClient ? metrics.monthsOrders : metrics.activeCompanies).toLocaleString("en-US"),
    orders: metrics.dailyOrders.toLocaleString("en-US"),
    picktime: metrics.avgPickTime,
    revenue: metrics.revenue ?? "—",
  };
  return METRIC_TYPE.map((type) => {
    const change = type === "companies" && isClient ? changes.monthsOrders : changes[type];
    return {
      type,
      label: wordsOf(type, isClient).label,
      value: value[type],
      change,
      against: comparisonText(type, change, isClient),
      // Today is not over, so the change is that of the last whole day, which is named with its figure.
      compared: type === "orders" ? `Yesterday: ${metrics.yesterdaysOrders.toLocaleString("en-US")}` : null,
      opens: type !== "revenue" || metrics.revenue !== null,
      also: type === "revenue" && others.length > 0 ? `plus ${others.join(", ")}` : null,
    };
  });
}
