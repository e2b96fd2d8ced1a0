import type { SQL } from "drizzle-orm";
import type { ScopedDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import { companiesPage } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { accrualDays } from "../accrual/accrual";
import { type Charged, cardsOf } from "../charges.repo.server";
import { firstOfMonth, monthBefore } from "../days";
import { daysOverdue } from "../invoices/overdue";
import { chargesSummed } from "../overview/summed-charges.repo.server";
import { ratePeriod } from "../rating";
import { overdueBalances } from "./overdue.repo.server";
import { billingStatesOf, type LastInvoice } from "./unbilled.repo.server";
import { type Warning, warningsOf } from "./warnings";

const PAGE_SIZE = 30;
/** Companies read per page when a filter excludes some of them. */
const FILTER_BATCH_SIZE = 1000;

export interface BilledCompany {
  id: string;
  name: string;
  card: { version: number; effectiveFrom: string; currency: string } | null;
  currency: string | null;
  soFarMinor: number;
  lastInvoice: LastInvoice | null;
  /** Invoices past their due date, an entry for each currency. */
  overdue: Overdue[];
  warnings: Warning[];
}

export interface Overdue {
  currency: string;
  invoices: number;
  amountMinor: number;
  /** Of the invoice that has been due the longest. */
  days: number;
}

export interface BilledQuery {
  q?: string | undefined;
  after?: string | undefined;
  /** "warnings": also with overdue invoices; "blocked": only those that cannot be billed completely. */
  show: "all" | "no-card" | "warnings" | "blocked";
}

/** The charges of a page of companies: three months, and of this month also the days that are invoiced. */
function chargesOfPage(db: ScopedDb, ids: SQL, today: string): Statement<Charged[]> {
  return chargesSummed(db, ids, { from: oldestShown(today), to: today }, { openOr: firstOfMonth(today) });
}
const oldestShown = (today: string): string => monthBefore(monthBefore(today).from).from;

/**
 * Statements for a page of companies with their accrued charges of this month and warnings, and the function that reads
 * their results. With a filter, reads a thousand companies at once, so that pages are full as long as enough match.
 * `charges` are those of the page's companies, and of others, when the caller reads them for more.
 */
export function billedPage(ctx: Ctx, { q, after, show }: BilledQuery, charges?: Statement<Charged[]>) {
  const today = billingToday(ctx);
  const { period } = accrualDays(today.slice(0, 7), today);
  const limit = show === "all" ? PAGE_SIZE : FILTER_BATCH_SIZE;
  const page = companiesPage(ctx, { q, after, limit: limit + 1 });
  const statements = [
    page.rows,
    billingStatesOf(ctx.db, page.ids),
    cardsOf(ctx.db, page.ids),
    charges ?? chargesOfPage(ctx.db, page.ids, today),
    overdueBalances(ctx.db, page.ids, today),
  ] as const;
  const read = (...[companies, states, cards, charged, balances]: BatchResults<typeof statements>) => {
    const shown = charged.filter(({ day }) => day >= oldestShown(today));
    const cardsBy = groupBy(cards, ({ companyId }) => companyId);
    const workBy = groupBy(shown, ({ companyId }) => companyId);
    const overdueBy = groupBy(balances, ({ companyId }) => companyId);
    const stateBy = new Map(states.map((one) => [one.companyId, one]));
    const billed = companies.slice(0, limit).map(({ id, name }): BilledCompany => {
      const own = cardsBy.get(id) ?? [];
      const work = workBy.get(id) ?? [];
      const state = stateBy.get(id);
      const rated = ratePeriod(own, work, period);
      const card = own.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? own[0];
      return {
        id,
        name,
        card: card ? { version: card.version, effectiveFrom: card.effectiveFrom, currency: card.currency } : null,
        currency: rated.currency,
        soFarMinor: rated.totalMinor,
        lastInvoice: state?.lastInvoice ?? null,
        overdue: (overdueBy.get(id) ?? []).map(({ currency, invoices, amountMinor, dueOn }) => ({
          ...{ currency, invoices, amountMinor },
          days: daysOverdue(dueOn, today),
        })),
        warnings: warningsOf(
          {
            cards: own,
            charges: work,
            openFrom: state?.openFrom ?? "",
            today,
            units: state?.units ?? 0,
            storedTo: state?.stored?.slice("storage:".length) ?? null,
            draftSince: state?.draftSince ?? null,
            draftId: state?.draftId ?? null,
          },
          ctx.now(),
        ),
      };
    });
    return pageOf(billed, show, companies.length > limit);
  };
  return { statements, read };
}

/** A page of companies in scope with their charges and warnings, in one round trip. */
export async function companiesBilled(ctx: Ctx, query: BilledQuery) {
  const { statements, read } = billedPage(ctx, query);
  return read(...(await ctx.db.batch(...statements)));
}

function pageOf(billed: BilledCompany[], show: BilledQuery["show"], hasMore: boolean) {
  const isShown: Record<BilledQuery["show"], (company: BilledCompany) => boolean> = {
    all: () => true,
    "no-card": ({ card }) => card === null,
    warnings: ({ warnings, overdue }) => warnings.length + overdue.length > 0,
    blocked: ({ warnings }) => warnings.length > 0,
  };
  const matching = billed.filter(isShown[show]);
  const rows = matching.slice(0, PAGE_SIZE);
  const isMore = matching.length > PAGE_SIZE || hasMore;
  // When fewer match, the next page begins after the last company read.
  const last = matching.length > PAGE_SIZE ? rows.at(-1) : billed.at(-1);
  return { rows, next: isMore ? (last?.id ?? null) : null };
}
