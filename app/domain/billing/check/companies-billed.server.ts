import { type SQL, sql } from "drizzle-orm";
import { billingAccounts, invoices } from "#db/schema/billing";
import { activities } from "#db/schema/shipping";
import { stockCounts } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { companiesPage } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { dayOf } from "../../kernel/days";
import { groupBy } from "../../kernel/sums";
import { accrualDays } from "../accrual/accrual";
import { cardsOf, chargesSummed } from "../charges.repo.server";
import { monthBefore } from "../days";
import { ratePeriod } from "../rating";
import { type Warning, warningsOf } from "./warnings";

const PAGE = 30;
/** Companies read per page when a filter excludes some of them. */
const LOOKED_AT = 1000;

/** Billing state of some companies, given as a query of their ids, other than charges and rate cards. */
const standingOf = (db: ScopedDb, ids: SQL) =>
  db.rows(
    {
      companyId: sql<string>`some.value`,
      openFrom: sql<string>`coalesce((select ${billingAccounts.openFrom} from ${billingAccounts} where ${billingAccounts.companyId} = some.value), '')`,
      units: sql<number>`coalesce((select sum(${stockCounts.units}) from ${stockCounts} where ${stockCounts.companyId} = some.value), 0)`,
      stored: sql<
        string | null
      >`(select max(${activities.sourceId}) from ${activities} where ${activities.companyId} = some.value
        and ${activities.sourceId} >= 'storage:' and ${activities.sourceId} < 'storage:~')`,
      draftSince: sql<
        number | null
      >`(select min(${invoices.createdAt}) from ${invoices} where ${invoices.status} = 'draft' and ${invoices.companyId} = some.value)`,
      lastInvoice: sql<
        string | null
      >`(select json_object('id', ${invoices.id}, 'kind', ${invoices.kind}, 'number', ${invoices.number}, 'status', ${invoices.status},
        'currency', ${invoices.currency}, 'totalMinor', ${invoices.totalMinor}, 'periodTo', ${invoices.periodTo})
        from ${invoices} where ${invoices.companyId} = some.value and ${invoices.kind} = 'invoice' order by ${invoices.id} desc limit 1)`,
    },
    (own) =>
      sql`from (${ids}) as some where ${own(billingAccounts)} and ${own(stockCounts)} and ${own(activities)} and ${own(invoices)} and ${own(invoices)}`,
  );

export interface LastInvoice {
  id: string;
  kind: "invoice" | "credit-note";
  number: number | null;
  status: "draft" | "issued" | "paid" | "credited";
  currency: string;
  totalMinor: number;
  periodTo: string;
}
export interface BilledCompany {
  id: string;
  name: string;
  card: { version: number; effectiveFrom: string; currency: string } | null;
  currency: string | null;
  soFarMinor: number;
  lastInvoice: LastInvoice | null;
  warnings: Warning[];
}

export interface BilledQuery {
  q?: string | undefined;
  after?: string | undefined;
  show: "all" | "no-card" | "warnings";
}

/**
 * A page of companies with their accrued charges of this month and warnings, in one round trip. With a filter, reads a
 * thousand companies at once, so that pages are full as long as enough match. Only for users who reach all companies.
 */
export async function companiesBilled(
  ctx: Ctx,
  { q, after, show }: BilledQuery,
): Promise<{ rows: BilledCompany[]; next: string | null }> {
  const now = ctx.now();
  const today = dayOf(now);
  const { period } = accrualDays(today.slice(0, 7), today);
  const most = show === "all" ? PAGE : LOOKED_AT;
  const page = companiesPage(ctx, { q, after, limit: most + 1 });
  const open = { from: monthBefore(monthBefore(today).from).from, to: today };
  const [found, standing, cards, charges] = await ctx.db.batch(
    page.rows,
    standingOf(ctx.db, page.ids),
    cardsOf(ctx.db, page.ids),
    chargesSummed(ctx.db, page.ids, open, { openOr: period.from }),
  );
  const cardsBy = groupBy(cards, ({ companyId }) => companyId);
  const workBy = groupBy(charges, ({ companyId }) => companyId);
  const standingBy = new Map(standing.map((one) => [one.companyId, one]));
  const looked = found.slice(0, most).map(({ id, name }): BilledCompany => {
    const own = cardsBy.get(id) ?? [];
    const work = workBy.get(id) ?? [];
    const stands = standingBy.get(id);
    const rated = ratePeriod(own, work, period);
    const card = own.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? own[0];
    return {
      id,
      name,
      card: card ? { version: card.version, effectiveFrom: card.effectiveFrom, currency: card.currency } : null,
      currency: rated.currency,
      soFarMinor: rated.totalMinor,
      lastInvoice: stands?.lastInvoice ? (JSON.parse(stands.lastInvoice) as LastInvoice) : null,
      warnings: warningsOf(
        {
          cards: own,
          charges: work,
          openFrom: stands?.openFrom ?? "",
          today,
          units: stands?.units ?? 0,
          storedTo: stands?.stored?.slice("storage:".length) ?? null,
          draftSince: stands?.draftSince ?? null,
        },
        now,
      ),
    };
  });
  const fitting = looked.filter(
    ({ card, warnings }) => show === "all" || (show === "no-card" ? card === null : warnings.length > 0),
  );
  const rows = fitting.slice(0, PAGE);
  const isMore = fitting.length > PAGE || found.length > most;
  // When fewer match, the next page begins after the last company read.
  const last = fitting.length > PAGE ? rows.at(-1) : looked.at(-1);
  return { rows, next: isMore ? (last?.id ?? null) : null };
}
