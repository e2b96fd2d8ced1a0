import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoiceLines, invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { LINE } from "../invoices/invoice-lines.repo.server";
import { FIRST_CORRECTION, SUPPLEMENT } from "./correction-plan";

/** What corrections took back of an invoice: the lines of their credit notes. */
export const correctedLines = (company: CompanyDb, id: string) =>
  company
    .rows(
      LINE,
      (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.position} >= ${FIRST_CORRECTION}
      where ${own(invoices)} and ${invoices.creditOf} = ${id} order by ${invoices.id}, ${invoiceLines.position}`,
    )
    // Each of several credit notes begins with the same position.
    .map((lines) => lines.map((line, n) => ({ ...line, position: FIRST_CORRECTION + n })));

/** Rolls the batch back when a correction was confirmed since its lines were counted. */
export const assertCorrectedLines = (company: CompanyDb, id: string, count: number) =>
  company.assert(
    "conflict",
    (own) => sql`(select count(*) from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.position} >= ${FIRST_CORRECTION}
      where ${own(invoices)} and ${invoices.creditOf} = ${id}) = ${count}`,
  );

const note = alias(invoices, "note");
const back = alias(invoiceLines, "back");

/** Supplements of an invoice that another one bills and that were not credited. */
export const billedSupplements = (company: CompanyDb, id: string) =>
  company.rows(
    { item: invoiceLines.item },
    (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.charge} = 'adjustment'
      and substr(${invoiceLines.item}, 1, ${SUPPLEMENT.length}) = ${SUPPLEMENT}
      and instr(${invoiceLines.item}, ${`:${id}:`}) > 0
      where ${own(invoices)} and ${invoices.kind} = 'invoice' and ${invoices.status} <> 'credited'
        and not exists (select 1 from ${invoices} note join ${invoiceLines} back on ${own.through(back, note)}
          and ${back.invoiceId} = ${note.id} and ${back.item} = ${invoiceLines.item}
          where ${own(note)} and ${note.creditOf} = ${invoices.id})`,
  );
