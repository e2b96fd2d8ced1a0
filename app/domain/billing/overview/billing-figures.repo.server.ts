import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { total, totalIf } from "#db/expressions";
import { billingAccounts, invoices, payments, rateCards } from "#db/schema/billing";
import { companies } from "#db/schema/directory/accounts";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { openMinorOf, statusIndexOf } from "../invoices/open-balance.repo.server";
import type { OpenAmount } from "./billing-figures";

/** Balances and drafts by currency. Reads the documents that are not settled, not the paid ones. */
export const openAmounts = (db: ScopedDb, today: string, isVisible: SQL = sql`1`): Statement<OpenAmount[]> =>
  db.rows(
    (own) => ({
      currency: invoices.currency,
      issued: total(openMinorOf(own)),
      overdue: totalIf(
        and(eq(invoices.kind, "invoice"), lt(invoices.dueOn, today), sql`${openMinorOf(own)} > 0`),
        openMinorOf(own),
      ),
      drafts: totalIf(eq(invoices.status, "draft"), invoices.totalMinor),
    }),
    (own) => sql`from ${invoices} indexed by ${statusIndexOf(db)}
      where ${own(invoices)} and ${invoices.status} in ('draft', 'issued') and ${isVisible}
      group by ${invoices.currency} order by ${invoices.currency}`,
  );

const reversed = alias(payments, "reversed");

/**
 * Payments since a day by currency, less refunds and their own reversals: the reversal of an earlier payment takes
 * nothing from these. Uses payments_by_day once per company.
 */
export const paidSince = (db: ScopedDb, day: string): Statement<{ currency: string; paidMinor: number }[]> =>
  db.rows(
    { currency: invoices.currency, paidMinor: total(payments.amountMinor) },
    (own) => sql`from (${companyIdsInScope(db)}) as ids
      cross join ${payments} on ${payments.companyId} = ids.value and ${own(payments)} and ${payments.paidOn} >= ${day}
      cross join ${invoices} on ${own.through(invoices, payments)} and ${invoices.id} = ${payments.invoiceId}
      where not exists (select 1 from ${payments} reversed
        where ${own(reversed)} and ${reversed.id} = ${payments.reverses} and ${reversed.paidOn} < ${day})
      group by ${invoices.currency}`,
  );

/** The first day without an invoice of each company that has been billed. */
export const openDays = (db: ScopedDb) => db.select(billingAccounts, { columns: ["companyId", "openFrom"] });

const hasNoCard = (own: (table: typeof rateCards) => SQL, companyId: SQL): SQL =>
  sql`not exists (select 1 from ${rateCards} where ${own(rateCards)} and ${rateCards.companyId} = ${companyId}
    and ${rateCards.withdrawnAt} is null and ${rateCards.correctsTo} is null)`;

/** Those of the companies, given as a query of their ids, that have no rate card: their work cannot be billed. */
export const companiesWithoutRates = (db: ScopedDb, ids: SQL): Statement<ReadonlySet<string>> =>
  db
    .rows(
      { id: sql`ids.value`.mapWith(String) },
      (own) => sql`from (${ids}) as ids where ${hasNoCard(own, sql`ids.value`)}`,
    )
    .map((rows) => new Set(rows.map(({ id }) => id)));

/** Condition on `companies`: the company is not inactive and has no rate card. For reads by company id over tenants. */
export const isWithoutRates = (): SQL => sql`${companies.status} <> 'inactive'
  and ${hasNoCard(() => sql`1`, sql`${companies.id}`)}`;

/** Whether a company has a rate card. */
export const hasRates = (company: CompanyDb): Statement<boolean> =>
  companiesWithoutRates(company, companyIdsInScope(company)).map((without) => without.size === 0);

/** How many companies in scope have no rate card, without inactive ones. */
export const countWithoutRates = (db: ScopedDb): Statement<number> =>
  db
    .rows(
      { n: sql`count(*)`.mapWith(Number) },
      (own) => sql`from ${companies} where ${companies.status} <> 'inactive'
        and ${companies.id} in (${companyIdsInScope(db)}) and ${hasNoCard(own, sql`${companies.id}`)}`,
    )
    .map(([row]) => row?.n ?? 0);
