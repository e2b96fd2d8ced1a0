import { and, eq, gte, lt, ne, or, sql } from "drizzle-orm";
import { providerDay } from "#db/calendars/local-day.server";
import { countIf, total } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import type { Calendar } from "../../kernel/calendars";
import type { Span } from "../../reports/report-span";

/** Documents of both spans by month of issue; credit notes have negative amounts. */
export function invoicedByMonth(db: ScopedDb, { from, to, before }: Span, provider: Calendar) {
  const month = sql`substr(${providerDay(invoices.issuedAt)}, 1, 7)`.mapWith(String);
  const isBefore = lt(invoices.issuedAt, provider.startOf(from)).mapWith(Number);
  return db
    .select(invoices, {
      columns: {
        companyId: invoices.companyId,
        currency: invoices.currency,
        month,
        isBefore,
        invoices: countIf(eq(invoices.kind, "invoice")),
        invoicedMinor: total(invoices.totalMinor),
      },
      where: and(
        ne(invoices.status, "draft"),
        gte(invoices.issuedAt, provider.startOf(before.from)),
        lt(invoices.issuedAt, provider.endOf(to)),
        // Days between the spans belong to neither.
        or(gte(invoices.issuedAt, provider.startOf(from)), lt(invoices.issuedAt, provider.endOf(before.to))),
      ),
      groupBy: [invoices.companyId, invoices.currency, month, isBefore],
    })
    .map((rows) => rows.map((row) => ({ ...row, isBefore: row.isBefore === 1 })));
}
