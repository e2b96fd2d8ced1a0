import { companyIdsInScope, listReachableCompanies } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { firstIdAt } from "../../kernel/ids";
import { cardsOf } from "../charges.repo.server";
import { pendingSupplements } from "../corrections/corrections.repo.server";
import { firstOfMonth } from "../days";
import { sumByCurrency, unbilledByCompany } from "../overview/billing-figures";
import { openDays } from "../overview/billing-figures.repo.server";
import { chargesSummed } from "../overview/summed-charges.repo.server";
import { oldestUnbilled } from "../overview/unbilled-days";
import { CHECKED_DAYS } from "./check-limits";
import { billedPage } from "./companies-billed.server";
import { workWithoutActivity } from "./unbilled.repo.server";

const COMPANIES_SHOWN = 20;

/**
 * Charges that are not invoiced yet, as the overview counts them, and possible gaps in billing: a page of companies with
 * warnings, and work without activity. Of one company or of all in scope.
 * @throws not_found
 */
export async function unbilledScreen(ctx: Ctx, companyId: string | undefined, after: string | undefined) {
  const today = billingToday(ctx);
  const first = oldestUnbilled(today);
  const since = firstIdAt(ctx.now() - CHECKED_DAYS * 86_400_000);
  const db = ctx.db.within(companyId);
  // Read once for both. This month's invoiced days are for the page of companies; amounts without an invoice ignore them.
  const work = chargesSummed(db, companyIdsInScope(db), { from: first, to: today }, { openOr: firstOfMonth(today) });
  const page = billedPage({ ...ctx, db }, { after, show: "blocked" }, work);
  const [companies, cards, accounts, supplements, shipped, received, picked, ...billed] = await ctx.db.batch(
    listReachableCompanies(ctx),
    cardsOf(db),
    openDays(db),
    pendingSupplements(db),
    ...workWithoutActivity(db, since),
    ...page.statements,
  );
  const { rows, next } = page.read(...billed);
  const [, , , charges] = billed;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const withCompany = <T extends { companyId: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, company: names.get(one.companyId) ?? "" }));
  if (companyId && !names.has(companyId)) throw notFound("This company");
  const unbilled = [
    ...unbilledByCompany({ cards, charges, accounts }, first, today).map((work) => ({ ...work, corrected: null })),
    ...supplements.map(({ invoiceId, number, ...one }) => ({
      ...one,
      from: null,
      /** The invoice that a supplement is for. */
      corrected: { id: invoiceId, kind: "invoice" as const, number },
    })),
  ];
  return {
    warned: rows,
    next,
    companies: companies.map(({ id, name }) => ({ id, name })),
    /** The largest amounts first. */
    unbilled: withCompany(unbilled.sort((a, b) => b.amountMinor - a.amountMinor).slice(0, COMPANIES_SHOWN)),
    unbilledCount: unbilled.length,
    unbilledSums: [...sumByCurrency(unbilled)].sort().map(([currency, amountMinor]) => ({ currency, amountMinor })),
    shipped: withCompany(shipped),
    received: withCompany(received),
    picked: withCompany(picked),
    days: CHECKED_DAYS,
  };
}
export type UnbilledScreen = Awaited<ReturnType<typeof unbilledScreen>>;
