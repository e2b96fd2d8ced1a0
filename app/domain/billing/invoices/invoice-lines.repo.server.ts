import { eq, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
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

/** Rolls the batch back when a credit note of the invoice has one of these lines already. */
export const assertNotCredited = (company: CompanyDb, id: string, positions: readonly number[]) =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
        and ${invoiceLines.invoiceId} = ${invoices.id} and ${inList(invoiceLines.position, positions)}
      where ${own(invoices)} and ${invoices.creditOf} = ${id})`,
  );
