import { listReachableCompanies } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { asOfPage, asOfTotals, countProducts, MAX_TOTALED_PRODUCTS } from "./as-of.repo.server";
import { type AsOfPageQuery, dayProblem } from "./as-of.schema";

const PAGE_SIZE = 50;

/**
 * A page of the stock at the end of a day (default: today so far), with totals, in one round trip. For an invalid day
 * it returns the reason instead.
 * @throws not_found for a company out of scope
 */
export async function asOfScreen(ctx: Ctx, { company, on = todayOf(ctx, company), q, cursor, total }: AsOfPageQuery) {
  const today = todayOf(ctx, company);
  const problem = dayProblem(on, today);
  const db = ctx.db.within(company);
  if (problem) {
    const companies = await listReachableCompanies(ctx);
    return { on, today, problem, companies, list: null };
  }
  const [page, totals, products, companies] = await ctx.db.batch(
    asOfPage(db, { on, q, cursor, limit: PAGE_SIZE }),
    asOfTotals(db, on, total === "1"),
    countProducts(db),
    listReachableCompanies(ctx),
  );
  const isTotaled = total === "1" || products <= MAX_TOTALED_PRODUCTS;
  return { on, today, problem: null, companies, list: { ...page, totals: isTotaled ? totals : null, products } };
}
