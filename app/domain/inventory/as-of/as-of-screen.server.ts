import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { todayOf } from "../lot-usability.server";
import { type AsOfPageQuery, dayProblem } from "./as-of.schema";
import { asOfPage, asOfTotals, countProducts, MOST_ADDED_UP } from "./as-of.server";

const SHOWN = 50;

/**
 * A page of the stock at the end of a day (default: today so far), with totals, in one round trip. For an invalid day
 * it returns the reason instead.
 * @throws not_found for a company out of scope
 */
export async function asOfScreen(ctx: Ctx, { company, on = todayOf(ctx), q, cursor, total }: AsOfPageQuery) {
  const today = todayOf(ctx);
  const problem = dayProblem(on, today);
  const db = ctx.db.within(company);
  if (problem) {
    const companies = await listReachableCompanies(ctx);
    return { on, today, problem, companies, list: null };
  }
  const [page, totals, products, companies] = await ctx.db.batch(
    asOfPage(db, { on, q, cursor, limit: SHOWN }),
    asOfTotals(db, on, total === "1"),
    countProducts(db),
    listReachableCompanies(ctx),
  );
  const isAddedUp = total === "1" || products <= MOST_ADDED_UP;
  return { on, today, problem: null, companies, list: { ...page, totals: isAddedUp ? totals : null, products } };
}
