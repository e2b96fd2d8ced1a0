import type { Statement } from "#db/statement.server";
import { type CompanyShort, listReachableCompanies } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { forbidden } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { ordersByCompany, ordersPlacedOn, workByCompany } from "../figures/days.server";
import { type Change, changeSince, daysAt, type MetricType, pickTime, secondsOf, unitsOf, wholeMoney } from "./metrics";
import { keptMinor, keptOrders, mainCurrency, maySeeFigure, perSession } from "./metrics.server";

/** One company's part of a figure, in one currency. */
export interface BreakdownRow {
  key: string;
  name: string;
  active: boolean;
  value: string;
  /** The value as a number: orders, seconds, or units of the currency. */
  figure: number | null;
  /** For money only. */
  currency: string | null;
  change: Change | null;
  /** The span before and the difference, as text; null where the change is not of the value. */
  compared: Compared | null;
}

export interface Compared {
  before: string;
  difference: string;
}

interface Part {
  now: number | null;
  before: number | null;
  value: string;
  figure: number | null;
  compared: Compared | null;
  /** Undefined for figures that are not money. Parts are sorted with the provider's own currency first. */
  currency?: string;
}

type OfCompany = (companyId: string) => Part[];

function byCompany<Row extends { companyId: string }>(rows: readonly Row[]): (companyId: string) => Row[] {
  const groups = groupBy(rows, ({ companyId }) => companyId);
  return (id) => groups.get(id) ?? [];
}

const counted = (now: number, before: number): Part => ({
  now,
  before,
  value: now.toLocaleString("en-US"),
  figure: now,
  compared: comparedAs((count) => count.toLocaleString("en-US"), now, before),
});

/** "+12" or "-3" beside the earlier value; null without one of them. */
function comparedAs(format: (value: number) => string, now: number | null, before: number | null): Compared | null {
  if (now === null || before === null) return null;
  const sign = now > before ? "+" : now < before ? "-" : "";
  return { before: format(before), difference: `${sign}${format(Math.abs(now - before))}` };
}

/** Reads two time spans by company, and the companies, in one round trip. */
async function twice<Row extends { companyId: string }, Days>(
  ctx: Ctx,
  read: (db: Ctx["db"], days: Days) => Statement<Row[]>,
  now: Days,
  before: Days,
) {
  const [companies, rows, then] = await ctx.db.batch(
    listReachableCompanies(ctx),
    read(ctx.db, now),
    read(ctx.db, before),
  );
  return [companies, byCompany(rows), byCompany(then)] as const;
}

/** Reads each figure by company in one round trip, for the days it covers. */
const READ: Record<MetricType, (ctx: Ctx) => Promise<[CompanyShort[], OfCompany]>> = {
  async companies(ctx) {
    const { month, lastMonth } = daysAt(todayOf(ctx));
    const [companies, of, then] = await twice(ctx, ordersByCompany, month, lastMonth);
    return [companies, (id) => [counted(keptOrders(of(id)), keptOrders(then(id)))]];
  },

  async orders(ctx) {
    const { today, yesterday, weekdays } = daysAt(todayOf(ctx));
    const [companies, rows] = await ctx.db.batch(
      listReachableCompanies(ctx),
      ordersPlacedOn(ctx.db, [today, yesterday, ...weekdays]),
    );
    const on = (days: readonly string[]) => byCompany(rows.filter(({ day }) => days.includes(day)));
    const [now, whole, before] = [on([today]), on([yesterday]), on(weekdays)];
    return [
      companies,
      (id) => {
        const placed = keptOrders(now(id));
        return [
          {
            ...counted(keptOrders(whole(id)), keptOrders(before(id)) / weekdays.length),
            value: placed.toLocaleString("en-US"),
            figure: placed,
            // The change is yesterday's; today is not over.
            compared: null,
          },
        ];
      },
    ];
  },

  async picktime(ctx) {
    const { week, lastWeek } = daysAt(todayOf(ctx));
    const [companies, of, then] = await twice(ctx, workByCompany, week, lastWeek);
    return [
      companies,
      (id) => {
        const [now, before] = [perSession(of(id)), perSession(then(id))];
        const compared = comparedAs(pickTime, now, before);
        return [{ now, before, value: pickTime(now), figure: secondsOf(now), compared }];
      },
    ];
  },

  async revenue(ctx) {
    const { month, lastMonth } = daysAt(todayOf(ctx));
    const [companies, of, then] = await twice(ctx, ordersByCompany, month, lastMonth);
    return [companies, (id) => revenueOf(ctx.config.currency, of(id), then(id))];
  },
};

type Sums = Awaited<ReturnType<typeof ordersByCompany>>[number];

/** One part per currency that has orders; one of zero when there are none. */
function revenueOf(own: string, now: readonly Sums[], before: readonly Sums[]): Part[] {
  const used = new Set(now.filter((row) => keptOrders([row]) > 0).map(({ currency }) => currency));
  return [...(used.size > 0 ? used : [mainCurrency(own, before)])].map((currency) => {
    const sum = (rows: readonly Sums[]) => keptMinor(rows.filter((row) => row.currency === currency));
    const format = (minor: number) => wholeMoney(minor, currency);
    return {
      ...{ now: sum(now), before: sum(before), currency },
      compared: comparedAs(format, sum(now), sum(before)),
      ...{ value: wholeMoney(sum(now), currency), figure: unitsOf(sum(now), currency) },
    };
  });
}

/**
 * A figure by company, the largest first, each currency separately.
 * @throws forbidden for money without `reports.read`
 */
export async function companyBreakdown(ctx: Ctx, type: MetricType): Promise<BreakdownRow[]> {
  if (!maySeeFigure(ctx, type)) throw forbidden();
  const [companies, partsOf] = await READ[type](ctx);
  const rows = companies.flatMap((company) =>
    partsOf(company.id).map(({ now, before, value, figure, currency, compared }) => ({
      key: currency ? `${company.id} ${currency}` : company.id,
      name: company.name,
      active: company.status === "active",
      value,
      figure,
      currency: currency ?? null,
      change: changeSince(type, now, before),
      compared,
      foreign: currency && currency !== ctx.config.currency ? currency : "",
      size: now ?? -1,
    })),
  );
  // Companies are sorted by name; the stable sort keeps that order among equals.
  return rows
    .toSorted((a, b) => (a.foreign < b.foreign ? -1 : a.foreign > b.foreign ? 1 : b.size - a.size))
    .map(({ foreign: _foreign, size: _size, ...row }) => row);
}
