import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoices, payments } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { openMinorOf } from "../invoices/open-balance.repo.server";
import type { PaymentMethod } from "./payment-labels";

export interface NewPayment {
  id: string;
  paidOn: string;
  method: PaymentMethod;
  reference: string;
  byName: string | null;
}

const COLUMNS = sql.raw("company_id, id, invoice_id, amount_minor, paid_on, method, reference, by_name, created_at");

/**
 * Records a payment of a document, or below zero a refund, while its open balance covers it; writes nothing otherwise. A
 * trigger adds it to the document's `paid_minor`.
 */
export const insertPayment = (
  company: CompanyDb,
  invoiceId: string,
  { id, paidOn, method, reference, byName }: NewPayment,
  amountMinor: number,
  now: number,
) =>
  company.write(
    (own) => sql`insert into ${payments} (${COLUMNS})
      select ${own.id}, ${id}, ${invoices.id}, ${amountMinor}, ${paidOn}, ${method}, ${reference}, ${byName}, ${now}
      from ${invoices} where ${own(invoices)} and ${invoices.id} = ${invoiceId}
        and ${openMinorOf(own)} * sign(${amountMinor}) >= abs(${amountMinor})`,
  );

/** Records what an unpaid document still asks for as paid; or `paidMinor`, as a payment provider reports it. */
export const insertRemainder = (
  company: CompanyDb,
  invoiceId: string,
  { id, paidOn, method, reference, byName }: NewPayment,
  paidMinor: number | null,
  now: number,
) =>
  company.write(
    (own) => sql`insert into ${payments} (${COLUMNS})
      select ${own.id}, ${id}, ${invoices.id}, coalesce(${paidMinor}, ${openMinorOf(own)}), ${paidOn}, ${method}, ${reference},
        ${byName}, ${now}
      from ${invoices} where ${own(invoices)} and ${invoices.id} = ${invoiceId} and ${invoices.status} = 'issued'
        and coalesce(${paidMinor}, ${openMinorOf(own)}) <> 0`,
  );

/** Marks a document as paid once its payments leave nothing open. */
export const settleIfPaid = (company: CompanyDb, invoiceId: string, now: number) =>
  company.write(
    (own) => sql`update ${invoices} set status = 'paid', paid_at = ${now}, updated_at = ${now}
      where ${own(invoices)} and ${invoices.id} = ${invoiceId} and ${invoices.status} = 'issued'
        and ${invoices.paidMinor} <> 0 and ${openMinorOf(own)} = 0`,
  );

const back = alias(payments, "back");

/** The document's newest payment that is not reversed. */
export const latestPayment = (company: CompanyDb, invoiceId: string) =>
  company.first(
    { id: payments.id },
    (own) => sql`from ${payments} where ${own(payments)} and ${payments.invoiceId} = ${invoiceId}
      and ${payments.reverses} is null
      and not exists (select 1 from ${payments} back where ${own(back)} and ${back.reverses} = ${payments.id})
      order by ${payments.createdAt} desc, ${payments.id} desc`,
  );
