/** What is left to pay of an invoice, or to pay back of a credit note. Every screen, email, file and API reads it here. */
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";

const note = alias(invoices, "set_off");
const origin = alias(invoices, "origin");

/** The sum of the credit notes of the invoice at hand, zero or below. */
const creditedOf = (own: Ownership): SQL =>
  sql`(select coalesce(sum(${note.totalMinor}), 0) from ${invoices} set_off indexed by invoices_by_credited where ${own.through(note, invoices)}
    and ${note.creditOf} = ${invoices.id} and ${note.status} <> 'draft')`;

/**
 * Columns of a query that reads `invoices`. Credit notes reduce an unpaid invoice, whatever became of them since. Once
 * it is paid, or credited whole, a credit note that is still open is owed to the customer: its balance is below zero.
 */
const balanceOf = (own: Ownership) => ({
  creditedMinor: sql`iif(${invoices.kind} = 'invoice', -${creditedOf(own)}, 0)`.mapWith(Number),
  openMinor: openMinorOf(own),
});

export const openMinorOf = (own: Ownership) =>
  sql`case
  when ${invoices.status} <> 'issued' then 0
  when ${invoices.kind} = 'invoice' then ${invoices.totalMinor} + ${creditedOf(own)}
  when exists (select 1 from ${invoices} origin where ${own.through(origin, invoices)}
    and ${origin.id} = ${invoices.creditOf} and ${origin.status} = 'issued') then 0
  else ${invoices.totalMinor} end`.mapWith(Number);

/** For the caller's batch. */
export const readBalance = (db: Pick<CompanyDb, "first">, id: string) =>
  db.first(
    (own) => balanceOf(own),
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.id} = ${id}`,
  );

/**
 * Settles the open credit notes of an invoice that is paid. Of an amount that is more than its balance, those that were
 * written too late to reduce it stay open: they are owed to the customer.
 */
export const settleCreditNotes = (company: CompanyDb, id: string, now: number, paidMinor: number | null) =>
  company.write(
    (own) => sql`update ${invoices} set status = 'paid', paid_at = ${now}, updated_at = ${now}
      where ${own(invoices)} and ${invoices.creditOf} = ${id} and ${invoices.status} = 'issued'
        and exists (select 1 from ${invoices} origin where ${own(origin)} and ${origin.id} = ${id}
          and ${origin.status} = 'paid' and (${paidMinor} is null or ${origin.totalMinor}
            + (select sum(${note.totalMinor}) from ${invoices} set_off where ${own(note)} and ${note.creditOf} = ${id}
              and ${note.id} <= ${invoices.id}) >= ${paidMinor}))`,
  );

/** The credit notes that were settled with the payment of an invoice reduce it again. */
export const reopenCreditNotes = (company: CompanyDb, id: string, { paidAt }: { paidAt: number | null }, now: number) =>
  company.update(
    invoices,
    { status: "issued", paidAt: null, updatedAt: now },
    sql`${invoices.creditOf} = ${id} and ${invoices.status} = 'paid' and ${invoices.paidAt} is ${paidAt}`,
  );

/** A credit note of an invoice, and whether money went back for it, apart from the payment of the invoice. */
export const paidBackNote = (company: CompanyDb, id: string, paidAt: number | null) =>
  company.first(
    { kind: invoices.kind, number: invoices.number },
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.creditOf} = ${id}
      and ${invoices.status} = 'paid' and ${invoices.paidAt} is not ${paidAt}`,
  );
