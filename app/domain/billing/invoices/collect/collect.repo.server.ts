import { sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";

const INVOICE = { companyId: invoices.companyId, invoiceId: invoices.id };

/** Invoices with changes that the collector does not have yet, oldest first. Uses `invoices_to_collect`. */
export const listWaiting = (db: ScopedDb, limit: number) =>
  db.rows(
    INVOICE,
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.collectorStatus} = 'waiting'
      order by ${invoices.id} limit ${limit}`,
  );

/** Those that were never tried and have not changed since `changedBefore`, in random order. */
export const listUntried = (db: ScopedDb, changedBefore: number, limit: number) =>
  db.rows(
    INVOICE,
    (own) => sql`from ${invoices} indexed by invoices_to_collect where ${own(invoices)}
      and ${invoices.collectorStatus} = 'waiting' and ${invoices.collectorError} is null
      and ${invoices.updatedAt} <= ${changedBefore} order by random() limit ${limit}`,
  );
