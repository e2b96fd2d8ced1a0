import type { ScopedDb } from "#db/scoped.server";
import { companyIdsInScope } from "../companies/companies.service.server";
import type { Calendar } from "../kernel/calendars";
import { addDays } from "../kernel/days";
import type { Span } from "../reports/report-span";
import { cardsOf } from "./charges.repo.server";
import { firstOfMonth } from "./days";
import { invoicedByMonth } from "./invoices/invoiced-amounts.repo.server";
import { chargesSummed } from "./overview/summed-charges.repo.server";

export { type RevenueRows, revenueOf } from "./revenue";

/** Statements for `revenueOf`, for the caller's batch. They read daily charges and invoices, never activities. */
export const revenueStatements = (db: ScopedDb, span: Span, provider: Calendar) =>
  [cardsOf(db), chargesIn(db, span), invoicedByMonth(db, span, provider)] as const;

function chargesIn(db: ScopedDb, { from, to, before }: Span) {
  return chargesSummed(
    db,
    companyIdsInScope(db),
    { from: firstOfMonth(before.from), to },
    { cuts: [before.from, addDays(before.to, 1), from] },
  );
}
