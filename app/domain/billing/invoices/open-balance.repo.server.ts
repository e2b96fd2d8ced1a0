/**
 * The amount due of an invoice, or to be paid back for a credit note. All screens, emails, files and the API use this
 * calculation.
 */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { invoices } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";

const note = alias(invoices, "set_off");
const origin = alias(invoices, "origin");

/** A document's amount with tax. */
export const grossOf = ({ totalMinor, taxMinor }: { totalMinor: SQLWrapper; taxMinor: SQLWrapper }) =>
  sql`(${totalMinor} + ${taxMinor})`.mapWith(Number);
const GROSS_MINOR = grossOf(invoices);

/** Sum of the current invoice's credit notes with tax, zero or negative. */
const creditedOf = (own: Ownership): SQL =>
  sql`(select coalesce(sum(${note.totalMinor} + ${note.taxMinor}), 0) from ${invoices} set_off indexed by invoices_by_credited where ${own.through(note, invoices)}
    and ${note.creditOf} = ${invoices.id} and ${note.status} <> 'draft')`;

/**
 * Columns for a query that reads `invoices`. Credit notes and payments reduce an unpaid invoice, whatever the notes'
 * status; below zero, the difference is owed to the customer. Once the invoice is paid, an open credit note is owed to
 * the customer: its balance is negative. So is what was paid of an invoice that was credited before it was paid in full.
 */
const balanceOf = (own: Ownership) => ({
  creditedMinor: sql`iif(${invoices.kind} = 'invoice', -${creditedOf(own)}, 0)`.mapWith(Number),
  openMinor: openMinorOf(own),
});

/** The sum of a paid invoice's credit notes; 0 for other documents, whose balance shows it. */
export const paidCreditedMinorOf = (own: Ownership) =>
  sql`iif(${invoices.kind} = 'invoice' and ${invoices.status} = 'paid', -${creditedOf(own)}, 0)`.mapWith(Number);

export const openMinorOf = (own: Ownership) =>
  sql`case
  when ${invoices.status} = 'credited' and ${invoices.paidAt} is null then -${invoices.paidMinor}
  when ${invoices.status} <> 'issued' then 0
  when ${invoices.kind} = 'invoice' then ${GROSS_MINOR} + ${creditedOf(own)} - ${invoices.paidMinor}
  when exists (select 1 from ${invoices} origin where ${own.through(origin, invoices)}
    and ${origin.id} = ${invoices.creditOf} and ${origin.status} = 'issued') then 0
  else ${GROSS_MINOR} - ${invoices.paidMinor} end`.mapWith(Number);

/**
 * The index for reading documents by status, in one company or over all. SQLite would prefer the primary key, and read
 * all documents of a company.
 */
export const statusIndexOf = ({ scope }: Pick<ScopedDb, "scope">): SQL =>
  sql.raw(scope.kind === "all" ? "invoices_by_status" : "invoices_by_company_status");

/** For the caller's batch. */
export const readBalance = (db: Pick<CompanyDb, "first">, id: string) =>
  db.first(
    (own) => balanceOf(own),
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.id} = ${id}`,
  );

/** Condition: the payments of this invoice exceed its amount before credits. */
export const isOverpaid = (own: Ownership, id: string): SQL =>
  sql`exists (select 1 from ${invoices} where ${own(invoices)} and ${invoices.id} = ${id} and ${invoices.paidMinor} > ${GROSS_MINOR})`;

/**
 * Settles the open credit notes of a paid invoice. When its payments exceed the balance, credit notes created too late
 * to reduce it stay open: they are owed to the customer.
 */
export const settleCreditNotes = (company: CompanyDb, id: string, now: number) =>
  company.write(
    (own) => sql`update ${invoices} set status = 'paid', paid_at = ${now}, updated_at = ${now}
      where ${own(invoices)} and ${invoices.creditOf} = ${id} and ${invoices.status} = 'issued'
        and exists (select 1 from ${invoices} origin where ${own(origin)} and ${origin.id} = ${id}
          and ${origin.status} = 'paid' and ${origin.totalMinor} + ${origin.taxMinor}
            + (select sum(${note.totalMinor} + ${note.taxMinor}) from ${invoices} set_off where ${own(note)} and ${note.creditOf} = ${id}
              and ${note.id} <= ${invoices.id}) >= ${origin.paidMinor})`,
  );

/** Reopens the credit notes that were settled with the invoice's payment. */
export const reopenCreditNotes = (company: CompanyDb, id: string, { paidAt }: { paidAt: number | null }, now: number) =>
  company.update(
    invoices,
    { status: "issued", paidAt: null, updatedAt: now },
    sql`${invoices.creditOf} = ${id} and ${invoices.status} = 'paid' and ${invoices.paidAt} is ${paidAt}`,
  );

/** A credit note of an invoice that was paid back separately from the invoice's payment. */
export const paidBackNote = (company: CompanyDb, id: string, paidAt: number | null) =>
  company.first(
    { kind: invoices.kind, number: invoices.number },
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.creditOf} = ${id}
      and ${invoices.status} = 'paid' and ${invoices.paidAt} is not ${paidAt}`,
  );
