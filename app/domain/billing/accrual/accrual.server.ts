import { and, desc, eq, ne } from "drizzle-orm";
import { billingAccounts, invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { companyInReach, listReachableCompanies } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { cardsOf, chargesOf } from "../charges.repo.server";
import { firstOfMonth } from "../days";
import { billingFigures } from "../overview/billing-figures";
import { openAmounts, paidSince } from "../overview/billing-figures.repo.server";
import { howToPay } from "../parties/how-to-pay.server";
import { accrualDays, accrue, monthsBack } from "./accrual";

/** The newest invoice; drafts are visible to the provider only. */
const lastInvoice = (db: ScopedDb, seesDrafts: boolean) =>
  db.selectFirst(invoices, {
    columns: ["id", "kind", "number", "status", "periodFrom", "periodTo", "currency", "totalMinor"],
    where: and(eq(invoices.kind, "invoice"), seesDrafts ? undefined : ne(invoices.status, "draft")),
    orderBy: desc(invoices.id),
  });

/**
 * A company's accrued charges for a month, in one round trip: it reads the stored daily totals, not the
 * single activities, for past months too.
 * @throws not_found
 */
export async function accrualScreen(ctx: Ctx, companyId: string, requestedMonth: string | undefined) {
  const today = billingToday(ctx);
  const month = requestedMonth && requestedMonth <= today.slice(0, 7) ? requestedMonth : today.slice(0, 7);
  const days = accrualDays(month, today);
  const company = ctx.db.company(companyId);
  const seesDrafts = ctx.can("billing.manage", companyId);
  const pay = howToPay(ctx, companyId);
  const [found, cards, charges, account, last, open, paid, companies, ...payment] = await company.batch(
    companyInReach(ctx, companyId),
    cardsOf(company),
    chargesOf(company, { from: days.before.from, to: days.period.to }),
    company.selectFirst(billingAccounts, { columns: ["openFrom"] }),
    lastInvoice(company, seesDrafts),
    openAmounts(company, today, seesDrafts ? undefined : ne(invoices.status, "draft")),
    paidSince(company, firstOfMonth(today)),
    listReachableCompanies(ctx),
    ...pay.statements,
  );
  if (!found) throw notFound("This company");
  const card = cards.findLast(({ effectiveFrom }) => effectiveFrom <= days.period.to);
  return {
    company: { id: found.id, name: found.name },
    month,
    months: monthsBack(today, 13),
    today,
    period: days.period,
    before: days.before,
    accrual: accrue(cards, charges, days),
    card: card ? { version: card.version, effectiveFrom: card.effectiveFrom, currency: card.currency } : null,
    hasRates: cards.length > 0,
    coming: cards.find(({ effectiveFrom }) => effectiveFrom > today)?.effectiveFrom ?? null,
    openFrom: account?.openFrom ?? "",
    pay: pay.read(found.email, ...payment),
    lastInvoice: last,
    figures: billingFigures({ unbilled: null, open, paid }),
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
export type AccrualScreen = Awaited<ReturnType<typeof accrualScreen>>;
