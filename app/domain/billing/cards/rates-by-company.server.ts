import { companiesPage, listReachableCompanies } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { cardsOf } from "../charges.repo.server";

const PAGE_SIZE = 50;
/** Companies read per page when only those without rates are shown. */
const FILTER_BATCH_SIZE = 1000;

export interface CompanyRates {
  id: string;
  name: string;
  /** The version in force today, or else the first one to come; null without a rate card. */
  card: { version: number; effectiveFrom: string; currency: string; minimumMinor: number } | null;
  /** First day of the next version. */
  nextFrom: string | null;
}

export interface RatesQuery {
  q?: string | undefined;
  after?: string | undefined;
  show: "all" | "no-card";
}

/** A page of the companies in scope by name with their rates, in one round trip. */
export async function ratesByCompany(
  ctx: Ctx,
  { q, after, show }: RatesQuery,
): Promise<{ rows: CompanyRates[]; next: string | null; companies: { id: string; name: string }[] }> {
  const today = billingToday(ctx);
  const limit = show === "all" ? PAGE_SIZE : FILTER_BATCH_SIZE;
  const page = companiesPage(ctx, { q, after, limit: limit + 1 });
  const [companies, cards, reachable] = await ctx.db.batch(
    page.rows,
    cardsOf(ctx.db, page.ids),
    listReachableCompanies(ctx),
  );
  const cardsBy = groupBy(cards, ({ companyId }) => companyId);
  const read = companies.slice(0, limit).map(({ id, name }): CompanyRates => {
    const own = cardsBy.get(id) ?? [];
    const card = own.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? own[0];
    const next = own.find(({ effectiveFrom }) => effectiveFrom > today && effectiveFrom !== card?.effectiveFrom);
    return {
      id,
      name,
      card: card
        ? {
            version: card.version,
            effectiveFrom: card.effectiveFrom,
            currency: card.currency,
            minimumMinor: card.rates.minimumMinor,
          }
        : null,
      nextFrom: next?.effectiveFrom ?? null,
    };
  });
  const matching = show === "all" ? read : read.filter(({ card }) => card === null);
  const rows = matching.slice(0, PAGE_SIZE);
  const last = matching.length > PAGE_SIZE ? rows.at(-1) : read.at(-1);
  const isMore = matching.length > PAGE_SIZE || companies.length > limit;
  return {
    rows,
    next: isMore ? (last?.id ?? null) : null,
    companies: reachable.map(({ id, name }) => ({ id, name })),
  };
}
