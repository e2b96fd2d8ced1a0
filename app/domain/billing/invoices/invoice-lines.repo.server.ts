import { sql } from "drizzle-orm";
import { invoiceLines, invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";

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
};

/** An invoice's lines in sequence; empty when it is out of reach. */
export const linesOf = (db: ScopedDb, id: string) =>
  db.rows(
    LINE,
    (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id}
      where ${own(invoices)} and ${invoices.id} = ${id} order by ${invoiceLines.position}`,
  );
