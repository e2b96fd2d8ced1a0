import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { dailyOrdersAll } from "#db/schema/figures/closed-days";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { billingOverview } from "../../billing/overview/billing-overview.server";
import type { Ctx } from "../../kernel/ctx";
import { companyBreakdown } from "../dashboard/breakdown.server";
import { getDashboard } from "../dashboard/dashboard.service.server";
import { getReport } from "../reports.service.server";
import { closePastDays } from "./close-days.server";

const { DB } = testEnv;
const COMPANIES = 20;

/** Figures of each company on each of these days, back from today. */
async function fill(first: number, last: number) {
  const days = `with recursive n (i) as (select ${first} union all select i + 1 from n where i < ${last}),
    d as (select companies.id as company_id, date('now', '-' || i || ' days') as day from companies, n)`;
  const each = (values: string[]) => `json_each('${JSON.stringify(values)}') as one`;
  await DB.batch(
    [
      `insert into daily_orders (company_id, day, currency, placed, placed_minor, shipped)
        ${days} select company_id, day, 'USD', 3, 300, 2 from d where 1`,
      `insert into daily_work (company_id, day, shipped, picked, sessions, worked)
        ${days} select company_id, day, 3, 30, 2, 5 from d where 1`,
      `insert into daily_shipments (company_id, day, carrier, method, shipments, units)
        ${days} select company_id, day, one.value, 'standard', 3, 30 from d, ${each(["ups", "dhl"])} where 1`,
      `insert into daily_charges (company_id, day, kind, works, lines, units)
        ${days} select company_id, day, one.value, 1, 3, 30 from d, ${each(["stored", "picked", "packed", "shipped"])} where 1`,
      `insert into daily_counts (company_id, warehouse_id, day, zone, lines, within, over, short)
        ${days} select company_id, warehouses.id, day, 'A', 1, 1, 0, 0 from d, warehouses where 1`,
      `insert into daily_returns (company_id, day, reason, condition, units)
        ${days} select company_id, day, one.value, 'new', 2 from d, ${each(["defective", "unwanted", "unknown"])} where 1`,
    ].map((text) => DB.prepare(text)),
  );
  while (!(await closePastDays(systemWorld())).isDone);
}

const SCREENS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  dashboard: getDashboard,
  "orders by company": (ctx) => companyBreakdown(ctx, "companies"),
  "pick time by company": (ctx) => companyBreakdown(ctx, "picktime"),
  shipments: (ctx) => getReport(ctx, "shipments", {}),
  performance: (ctx) => getReport(ctx, "performance", {}),
  counts: (ctx) => getReport(ctx, "counts", {}),
  returns: (ctx) => getReport(ctx, "returns", {}),
  financial: (ctx) => getReport(ctx, "financial", {}),
  billing: (ctx) => billingOverview(ctx, { show: "all" }),
};

beforeAll(async () => {
  for (let n = 0; n < COMPANIES; n++) await aCompany();
  await fill(0, 59);
});

test("screens over all companies read a few rows of each company, however many days they show", async () => {
  const admin = await aUser("admin");
  const read: Record<string, number> = {};
  for (const [name, screen] of Object.entries(SCREENS)) {
    const ctx = worldOf(admin, "reports.read");
    await screen(ctx);
    read[name] = Math.ceil(ctx.costs.read / COMPANIES);
  }
  // Without sums, a figure of 30 days and the 30 days before reads 60 rows of each company, in each of several statements.
  const limit = {
    ...{ dashboard: 40, "orders by company": 35, "pick time by company": 35, shipments: 55, performance: 70 },
    ...{ counts: 45, returns: 90 },
  };
  for (const [name, most] of Object.entries(limit)) expect(read[name], name).toBeLessThanOrEqual(most);
  // Charges are read by kind and month: the 60 days are of two months or, on most dates, of three.
  expect(read.financial).toBeLessThanOrEqual(170);
  expect(read.billing).toBeLessThanOrEqual(215);
});

test("a user with some companies never reads the sums of all, and sees the same as from the days", async () => {
  const ids = (await systemWorld().directory.rows({ id: sql`id`.mapWith(String) }, sql`from companies limit 3`)).map(
    ({ id }) => id,
  );
  const manager = await aUser("warehouse_manager", { assigned: ids });
  const [mine, all] = [worldOf(manager, "reports.read"), worldOf(await aUser("admin"), "reports.read")];
  const namesSums = (plans: string[][]) => plans.flat().some((line) => / daily_\w+_all\b/.test(line));
  for (const [name, screen] of Object.entries(SCREENS)) {
    expect(namesSums(await plansOf(mine, screen)), name).toBe(false);
    if (name === "dashboard") expect(namesSums(await plansOf(all, screen))).toBe(true);
  }
  const { groups } = await getReport(mine, "financial", {});
  const admin = await getReport(all, "financial", {});
  expect(groups[0]?.total.orders).toBe(ids.length * 30 * 3);
  expect(admin.groups[0]?.total.orders).toBe(COMPANIES * 30 * 3);

  for (const db of [mine.db, mine.db.company(ids[0] as string)])
    expect(() => db.rows({ day: dailyOrdersAll.day }, () => sql`from ${dailyOrdersAll}`)).toThrow(/all companies/);
  expect(() => mine.directory.rows({ day: dailyOrdersAll.day }, sql`from ${dailyOrdersAll}`)).toThrow(/scoped handle/);
});
