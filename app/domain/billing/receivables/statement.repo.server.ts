import { sql } from "drizzle-orm";
import { providerDay } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { invoices, payments } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { grossOf } from "../invoices/open-balance.repo.server";
import type { AccountEntry } from "./statement";

/** Issued documents by their day of issue, and payments, as one list. */
const entriesOf = (own: Ownership) => sql`(
  select ${invoices.id} as id, ${invoices.kind} as kind, ${invoices.id} as invoice_id, ${invoices.kind} as invoice_kind,
    ${invoices.number} as number, ${invoices.periodFrom} as period_from, ${invoices.periodTo} as period_to,
    ${invoices.dueOn} as due_on, null as method, 0 as is_reversal,
    ${invoices.reference} as reference, ${invoices.currency} as currency,
    ${providerDay(invoices.issuedAt)} as day, ${grossOf(invoices)} as amount
  from ${invoices} where ${own(invoices)} and ${invoices.status} <> 'draft'
  union all
  select ${payments.id}, 'payment', ${invoices.id}, ${invoices.kind}, ${invoices.number}, ${invoices.periodFrom},
    ${invoices.periodTo}, null, ${payments.method}, ${payments.reverses} is not null, ${payments.reference}, ${invoices.currency}, ${payments.paidOn},
    -${payments.amountMinor}
  from ${payments} cross join ${invoices} on ${own.through(invoices, payments)} and ${invoices.id} = ${payments.invoiceId}
  where ${own(payments)}) as entry`;

/** The balances before a day, by currency. */
export const balancesBefore = (
  company: CompanyDb,
  day: string,
): Statement<{ currency: string; amountMinor: number }[]> =>
  company.rows(
    { currency: sql<string>`entry.currency`, amountMinor: sql`sum(entry.amount)`.mapWith(Number) },
    (own) => sql`from ${entriesOf(own)} where entry.day < ${day} group by entry.currency`,
  );

/** Documents and payments of a span of days, by day; on the same day documents come first. */
export const listEntries = (
  company: CompanyDb,
  { from, to, limit }: { from: string; to: string; limit: number },
): Statement<AccountEntry[]> =>
  company.rows(
    {
      id: sql<string>`entry.id`,
      day: sql<string>`entry.day`,
      currency: sql<string>`entry.currency`,
      kind: sql<AccountEntry["kind"]>`entry.kind`,
      invoiceId: sql<string>`entry.invoice_id`,
      invoiceKind: sql<AccountEntry["invoiceKind"]>`entry.invoice_kind`,
      number: sql<number | null>`entry.number`,
      periodFrom: sql<string>`entry.period_from`,
      periodTo: sql<string>`entry.period_to`,
      dueOn: sql<string | null>`entry.due_on`,
      method: sql<AccountEntry["method"]>`entry.method`,
      isReversal: sql`entry.is_reversal`.mapWith(Boolean),
      reference: sql<string>`entry.reference`,
      amountMinor: sql`entry.amount`.mapWith(Number),
    },
    (own) => sql`from ${entriesOf(own)} where entry.day between ${from} and ${to}
      order by entry.day, entry.kind = 'payment', entry.id limit ${limit}`,
  );
