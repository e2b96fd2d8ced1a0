import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { total } from "#db/expressions";
import { invoiceLines, invoices } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";

export const LINE = {
  position: invoiceLines.position,
  charge: invoiceLines.charge,
  item: invoiceLines.item,
  label: invoiceLines.label,
  from: invoiceLines.from,
  to: invoiceLines.to,
  version: invoiceLines.version,
  quantity: invoiceLines.quantity,
  unit: invoiceLines.unit,
  rate: invoiceLines.rate,
  amountMinor: invoiceLines.amountMinor,
  reason: invoiceLines.reason,
  byName: invoiceLines.byName,
  taxCategory: invoiceLines.taxCategory,
  taxRate: invoiceLines.taxRate,
  taxReason: invoiceLines.taxReason,
};

/** An invoice's lines in sequence; empty when it is out of reach. */
export const linesOf = (db: ScopedDb, id: string) =>
  db.select(invoices, {
    columns: LINE,
    join: [innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))],
    where: eq(invoices.id, id),
    orderBy: invoiceLines.position,
  });

const note = alias(invoices, "note");
const back = alias(invoiceLines, "back");
/** Joins an invoice's credit notes as `note`. */
export const joinNotes = innerJoin(note, eq(note.creditOf, invoices.id), { indexedBy: "invoices_by_credited" });

/** What credit notes have credited of each line: sums of the opposite sign. */
export const creditedByLine = (db: ScopedDb, id: string) =>
  db.select(invoices, {
    columns: {
      position: invoiceLines.position,
      quantity: total(invoiceLines.quantity),
      amountMinor: total(invoiceLines.amountMinor),
    },
    join: [joinNotes, innerJoin(invoiceLines, eq(invoiceLines.invoiceId, note.id))],
    where: eq(invoices.id, id),
    groupBy: [invoiceLines.position],
  });

/** Rolls the batch back when the invoice has other credit notes than those that were read. */
export const assertCreditNotes = (company: CompanyDb, id: string, count: number) =>
  company.assert(
    "conflict",
    (own) => sql`(select count(*) from ${invoices} indexed by invoices_by_credited
      where ${own(invoices)} and ${invoices.creditOf} = ${id}) = ${count}`,
  );

/**
 * Rolls the batch back when credit notes, with those of the batch, exceed the invoice: one of its lines in amount or
 * quantity, or all of it with tax.
 */
export const assertWithinInvoice = (company: CompanyDb, id: string) =>
  company.assert("conflict", (own) => {
    const credited = (
      of: SQLWrapper,
    ) => sql`coalesce((select sum(${of}) from ${invoices} note indexed by invoices_by_credited
      join ${invoiceLines} back on ${own.through(back, note)} and ${back.invoiceId} = ${note.id}
        and ${back.position} = ${invoiceLines.position}
      where ${own.through(note, invoiceLines)} and ${note.creditOf} = ${id}), 0)`;
    const isWithin = (all: SQLWrapper, of: SQLWrapper) =>
      sql`${all} + ${credited(of)} between min(0, ${all}) and max(0, ${all})`;
    return sql`not exists (select 1 from ${invoiceLines} where ${own(invoiceLines)} and ${invoiceLines.invoiceId} = ${id}
        and not (${isWithin(invoiceLines.amountMinor, back.amountMinor)} and ${isWithin(invoiceLines.quantity, back.quantity)}))
      and (select sum(${invoices.totalMinor} + ${invoices.taxMinor}) from ${invoices}
        where ${own(invoices)} and (${invoices.id} = ${id} or ${invoices.creditOf} = ${id})) >= 0`;
  });
