import { ne } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { BatchResults, Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { cardsOf } from "../charges.repo.server";
import { pendingSupplements } from "../corrections/corrections.repo.server";
import { firstOfMonth } from "../days";
import { newestInvoices } from "../invoices/list-invoices.server";
import { howToPay } from "../parties/how-to-pay.server";
import { billingFigures, type OpenAmount, unbilledByCurrency } from "./billing-figures";
import { openAmounts, openDays, paidSince } from "./billing-figures.repo.server";
import { chargesSummed } from "./summed-charges.repo.server";
import { NEVER, oldestUnbilled } from "./unbilled-days";

const INVOICES_SHOWN = 10;

/** Drafts are visible to the provider only. */
const visible = (ctx: Ctx) => (ctx.can("billing.manage") ? undefined : ne(invoices.status, "draft"));

/** The company's open invoices by currency, for the caller's batch. @throws OutOfScope */
export const companyBalance = (ctx: Ctx, companyId: string): Statement<OpenAmount[]> =>
  openAmounts(ctx.db.company(companyId), billingToday(ctx), visible(ctx));

/**
 * The company's billing figures and newest invoices: statements for the caller's batch, and a function that reads their
 * results. Like the overview, it reads daily charges and unsettled invoices only.
 * @throws OutOfScope
 */
export function companyBilling(ctx: Ctx, companyId: string) {
  const db = ctx.db.company(companyId);
  const today = billingToday(ctx);
  const first = oldestUnbilled(today);
  const pay = howToPay(ctx, companyId);
  const statements = [
    cardsOf(db),
    chargesSummed(db, companyIdsInScope(db), { from: first, to: today }, { openOr: NEVER }),
    openDays(db),
    pendingSupplements(db),
    companyBalance(ctx, companyId),
    paidSince(db, firstOfMonth(today)),
    newestInvoices(db, today, visible(ctx), INVOICES_SHOWN),
    ...pay.statements,
  ] as const;
  type Results = BatchResults<typeof statements>;
  const read = (
    companyEmail: string,
    ...[cards, charges, accounts, supplements, open, paid, documents, ...payment]: Results
  ) => ({
    figures: billingFigures({
      unbilled: unbilledByCurrency({ cards, charges, accounts, supplements }, first, today),
      ...{ open, paid },
    }),
    hasRates: cards.length > 0,
    documents,
    pay: pay.read(companyEmail, ...payment),
  });
  return { statements, read };
}
