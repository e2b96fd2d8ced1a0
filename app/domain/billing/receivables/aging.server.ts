import { listReachableCompanies } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { totalsByCurrency } from "./aging";
import { agedBalances } from "./aging.repo.server";

/** Open balances of the companies in reach by age, by name, with the totals of each currency. */
export async function agingScreen(ctx: Ctx) {
  const today = billingToday(ctx);
  const [aged, companies] = await ctx.db.batch(agedBalances(ctx.db, today), listReachableCompanies(ctx));
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const rows = aged
    .map((row) => ({ ...row, name: names.get(row.companyId) ?? "" }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.currency.localeCompare(b.currency));
  return { rows, totals: totalsByCurrency(aged), today };
}
export type AgedCompany = Awaited<ReturnType<typeof agingScreen>>["rows"][number];
