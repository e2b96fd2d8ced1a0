import { companyIdsInScope, listReachableCompanies } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { cardsOf } from "../charges.repo.server";
import { type BilledQuery, billedPage } from "../check/companies-billed.server";
import { pendingSupplements } from "../corrections/corrections.repo.server";
import { firstOfMonth } from "../days";
import { billingFigures, unbilledByCurrency } from "./billing-figures";
import { countWithoutRates, openAmounts, openDays, paidSince } from "./billing-figures.repo.server";
import { chargesSummed } from "./summed-charges.repo.server";
import { NEVER, oldestUnbilled } from "./unbilled-days";

/**
 * The figures over all companies in scope and a page of the companies, in one round trip. Figures read daily charges,
 * unsettled invoices and this month's payments, never single activities or paid invoices.
 */
export async function billingOverview(ctx: Ctx, query: BilledQuery) {
  const today = billingToday(ctx);
  const first = oldestUnbilled(today);
  const { statements, read } = billedPage(ctx, query);
  const ids = companyIdsInScope(ctx.db);
  const [cards, charges, accounts, supplements, open, paid, withoutRates, companies, ...page] = await ctx.db.batch(
    cardsOf(ctx.db),
    chargesSummed(ctx.db, ids, { from: first, to: today }, { openOr: NEVER }),
    openDays(ctx.db),
    pendingSupplements(ctx.db),
    openAmounts(ctx.db, today),
    paidSince(ctx.db, firstOfMonth(today)),
    countWithoutRates(ctx.db),
    listReachableCompanies(ctx),
    ...statements,
  );
  const unbilled = unbilledByCurrency({ cards, charges, accounts, supplements }, first, today);
  return {
    ...read(...page),
    figures: billingFigures({ unbilled, open, paid }),
    withoutRates,
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
