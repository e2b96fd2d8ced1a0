import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { invoiceLines, invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { LINE } from "../invoices/invoice-lines.repo.server";
import { FIRST_CORRECTION, SUPPLEMENT } from "./correction-plan";

/** Lines of an invoice's correction credit notes. */
export const correctedLines = (company: CompanyDb, id: string) =>
  company
    .rows(
      LINE,
      (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.position} >= ${FIRST_CORRECTION}
      where ${own(invoices)} and ${invoices.creditOf} = ${id} order by ${invoices.id}, ${invoiceLines.position}`,
    )
    // Each credit note starts with the same position, so positions are renumbered.
    .map((lines) => lines.map((line, n) => ({ ...line, position: FIRST_CORRECTION + n })));

/** Confirmed corrections that changed an invoice. */
const correctionsOf = (own: Ownership, id: string) => sql`from ${rateCards} where ${own(rateCards)}
  and ${rateCards.correction} is not null
  and exists (select 1 from json_each(${rateCards.correction}) as one where one.value ->> 'invoiceId' = ${id})`;

/** The changes that each of them made to it. */
export const changedCharges = (company: CompanyDb, id: string) =>
  company
    .rows({ correction: rateCards.correction }, (own) => correctionsOf(own, id))
    .map((cards) =>
      cards.map(({ correction }) => correction?.find(({ invoiceId }) => invoiceId === id)?.charges ?? []),
    );

/** Rolls the batch back when a correction was confirmed since they were counted. */
export const assertCorrections = (company: CompanyDb, id: string, count: number) =>
  company.assert("conflict", (own) => sql`(select count(*) ${correctionsOf(own, id)}) = ${count}`);

const note = alias(invoices, "note");
const back = alias(invoiceLines, "back");

/** Supplements of an invoice that another invoice bills and that were not credited. */
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
