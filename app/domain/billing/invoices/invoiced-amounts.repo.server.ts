import { and, eq, gte, lt, ne, or, sql } from "drizzle-orm";
import { countIf, total } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { addDays } from "../../kernel/days";
import type { Span } from "../../reports/report-span";

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Documents of both spans by month of issue; credit notes have negative amounts. */
export function invoicedByMonth(db: ScopedDb, { from, to, before }: Span) {
  const month = sql`strftime('%Y-%m', ${invoices.issuedAt} / 1000, 'unixepoch')`.mapWith(String);
  const isBefore = lt(invoices.issuedAt, startOf(from)).mapWith(Number);
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
        gte(invoices.issuedAt, startOf(before.from)),
        lt(invoices.issuedAt, startOf(addDays(to, 1))),
        // Days between the spans belong to neither.
        or(gte(invoices.issuedAt, startOf(from)), lt(invoices.issuedAt, startOf(addDays(before.to, 1)))),
      ),
      groupBy: [invoices.companyId, invoices.currency, month, isBefore],
    })
    .map((rows) => rows.map((row) => ({ ...row, isBefore: row.isBefore === 1 })));
}
