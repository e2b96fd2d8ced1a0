import { sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { companyIds } from "../companies/companies.service.server";
import { addDays } from "../kernel/days";
import type { Span } from "../reports/span";
import { cardsOf, chargesSummed } from "./charges.repo.server";
import { firstOfMonth } from "./days";

export { type RevenueRows, revenueOf } from "./revenue";

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Statements for `revenueOf`, for the caller's batch. They read daily charges and invoices, never activities. */
export const revenueStatements = (db: ScopedDb, span: Span) =>
  [cardsOf(db), chargesIn(db, span), invoicedIn(db, span)] as const;

function chargesIn(db: ScopedDb, { from, to, before }: Span) {
  const { scope } = db;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.kind === "some" ? scope.companyIds : [];
  const companies = scope.kind === "all" ? companyIds : sql`select value from json_each(${JSON.stringify(ids)})`;
  return chargesSummed(db, companies, { from: firstOfMonth(before.from), to }, { cuts: [before.from, from] });
}

/** Documents by month of issue; credit notes have negative amounts. */
function invoicedIn(db: ScopedDb, { from, to, before }: Span) {
  const month = sql<string>`strftime('%Y-%m', ${invoices.issuedAt} / 1000, 'unixepoch')`;
  const isBefore = sql<number>`${invoices.issuedAt} < ${startOf(from)}`;
  return db
    .rows(
      {
        companyId: invoices.companyId,
        currency: invoices.currency,
        month,
        isBefore,
        invoices: sql<number>`sum(${invoices.kind} = 'invoice')`,
        invoicedMinor: sql<number>`sum(${invoices.totalMinor})`,
      },
      (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.status} <> 'draft'
        and ${invoices.issuedAt} >= ${startOf(before.from)} and ${invoices.issuedAt} < ${startOf(addDays(to, 1))}
        group by ${invoices.companyId}, ${invoices.currency}, ${month}, ${isBefore}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, isBefore: row.isBefore === 1 })));
}
