import { count, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { invoiceLines, invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Period } from "../days";
import { FIRST_ADJUSTMENT } from "../invoice-labels";
import { SUPPLEMENT, SUPPLEMENT_END } from "./correction-plan";

/** Condition: an issued invoice of these days that was not credited completely. */
const isInvoiceOf = ({ from, to }: Period): SQL => sql`${invoices.kind} = 'invoice'
  and ${invoices.status} in ('issued', 'paid') and ${invoices.periodFrom} <= ${to} and ${invoices.periodTo} >= ${from}`;

/** The invoice itself, or the one that a credit note belongs to. */
const creditedInvoice = sql`coalesce(${invoices.creditOf}, ${invoices.id})`.mapWith(String);

/** Issued invoices that cover some of the days, oldest first. */
export const invoicesOf = (company: CompanyDb, days: Period) =>
  company.rows(
    {
      id: invoices.id,
      kind: invoices.kind,
      status: invoices.status,
      number: invoices.number,
      periodFrom: invoices.periodFrom,
      periodTo: invoices.periodTo,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      taxTotals: invoices.taxTotals,
      parties: invoices.parties,
      billedTo: invoices.billedTo,
      reference: invoices.reference,
      collectorIntegrationId: invoices.collectorIntegrationId,
    },
    (own) => sql`from ${invoices} where ${own(invoices)} and ${isInvoiceOf(days)} order by ${invoices.periodFrom}`,
  );
export type CorrectableInvoice = Awaited<ReturnType<typeof invoicesOf>>[number];

const source = alias(invoices, "source");

/** Amounts per charge of these invoices and their credit notes, without adjustments. */
export const billedCharges = (company: CompanyDb, ids: readonly string[]) =>
  company.rows(
    {
      invoiceId: creditedInvoice,
      charge: invoiceLines.charge,
      item: invoiceLines.item,
      amountMinor: sql`sum(${invoiceLines.amountMinor})`.mapWith(Number),
    },
    (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.charge} <> 'adjustment'
      where ${own(invoices)} and coalesce(${invoices.creditOf}, ${invoices.id}) in
        (select value from json_each(${JSON.stringify(ids)}))
      group by 1, 2, 3`,
  );

/** Balance of each invoice: its amount less credit notes. */
export const openAmounts = (company: CompanyDb, ids: readonly string[]) =>
  company.rows(
    {
      invoiceId: creditedInvoice,
      amountMinor: sql`sum(${invoices.totalMinor})`.mapWith(Number),
    },
    (own) => sql`from ${invoices} where ${own(invoices)} and coalesce(${invoices.creditOf}, ${invoices.id}) in
      (select value from json_each(${JSON.stringify(ids)})) group by 1`,
  );

/** Supplements credited by a credit note for single lines; those of a completely credited invoice are billed again. */
export const creditedSupplements = (company: CompanyDb) =>
  company.rows(
    { item: invoiceLines.item },
    (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id}
      join ${invoices} source on ${own.through(source, invoices)} and ${source.id} = ${invoices.creditOf}
      where ${own(invoices)} and ${source.status} <> 'credited' and ${invoiceLines.charge} = 'adjustment'
        and ${invoiceLines.item} >= ${SUPPLEMENT} and ${invoiceLines.item} < ${SUPPLEMENT_END}`,
  );

/** The company's newest draft in the currency, or null. */
export const openDraft = (company: CompanyDb, currency: string) =>
  company.first(
    { id: invoices.id },
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.kind} = 'invoice'
      and ${invoices.status} = 'draft' and ${invoices.currency} = ${currency} order by ${invoices.periodFrom} desc`,
  );

const key = sql`'supplement:' || ${rateCards.id} || ':' || (one.value ->> 'invoiceId') || ':' || line.key`;

/**
 * Supplements of confirmed corrections without invoice; each once, also after its draft was discarded. Invoices issued
 * before a correction cannot contain its supplements, and their lines are not read.
 */
const pending = (own: Ownership, currency: SQL) => sql`${rateCards},
    json_each(${rateCards.correction}) as one, json_each(one.value, '$.charges') as line
  where ${own(rateCards)} and ${rateCards.correction} is not null and ${rateCards.currency} = ${currency}
    and one.value ->> 'creditId' is null and line.value ->> 'billedMinor' <> line.value ->> 'correctedMinor'
    and not exists (select 1 from ${invoices} where ${own.through(invoices, rateCards)}
      and ${invoices.id} = one.value ->> 'invoiceId' and ${invoices.status} = 'credited')
    and not exists (select 1 from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
      and ${invoiceLines.invoiceId} = ${invoices.id} where ${own.through(invoices, rateCards)} and ${invoices.kind} = 'invoice'
      and coalesce(${invoices.issuedAt}, ${rateCards.createdAt}) >= ${rateCards.createdAt}
      and ${invoices.status} <> 'credited' and ${invoiceLines.item} = ${key})`;

/** Adds pending supplements to a draft, as adjustments with their reason. */
export const addSupplements = (company: CompanyDb, draftId: string, currency: string): Change<void> =>
  company.write(
    (own) => sql`insert into ${invoiceLines}
        (company_id, invoice_id, position, charge, item, label, quantity, amount_minor, reason, by_name)
      select ${own.id}, ${draftId}, (select max(coalesce(max(${invoiceLines.position}) + 1, 0), ${FIRST_ADJUSTMENT})
          from ${invoiceLines} where ${own(invoiceLines)} and ${invoiceLines.invoiceId} = ${draftId})
          + row_number() over (order by ${rateCards.version}, one.key, line.key) - 1,
        'adjustment', ${key}, 'Supplement', 1, (line.value ->> 'correctedMinor') - (line.value ->> 'billedMinor'),
        printf('INV-%06d, %s, corrected: %s', one.value ->> 'number', line.value ->> 'label', ${rateCards.note}),
        ${rateCards.createdByName}
      from ${pending(own, sql`${currency}`)}`,
  );

/** Number of supplements for the next draft. */
export const countPending = (company: CompanyDb, currency: string) =>
  company.first({ n: count() }, (own) => sql`from ${pending(own, sql`${currency}`)}`).map((row) => row?.n ?? 0);

export interface PendingSupplement {
  companyId: string;
  /** The invoice whose days were corrected. */
  invoiceId: string;
  number: number;
  currency: string;
  amountMinor: number;
}

/** What the next drafts bill for corrected invoices, by invoice. */
export const pendingSupplements = (db: ScopedDb): Statement<PendingSupplement[]> =>
  db.rows(
    {
      companyId: rateCards.companyId,
      invoiceId: sql<string>`one.value ->> 'invoiceId'`,
      number: sql`one.value ->> 'number'`.mapWith(Number),
      currency: rateCards.currency,
      amountMinor: sql`sum((line.value ->> 'correctedMinor') - (line.value ->> 'billedMinor'))`.mapWith(Number),
    },
    (own) => sql`from ${pending(own, sql`${rateCards.currency}`)}
      group by ${rateCards.companyId}, ${rateCards.currency}, one.value ->> 'invoiceId'`,
  );

/** Confirmed corrections. */
export const confirmedCorrections = (company: CompanyDb) =>
  company.rows(
    { id: rateCards.id, correction: rateCards.correction },
    (own) => sql`from ${rateCards} where ${own(rateCards)} and ${rateCards.correction} is not null`,
  );

/**
 * Rolls the batch back when a correction was confirmed, or a document issued, credited or paid, since `seen` was read.
 */
export const assertStillAs = (
  company: CompanyDb,
  card: { id: string; version: number },
  seen: { invoices: readonly CorrectableInvoice[]; documents: number },
) =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${rateCards} where ${own(rateCards)} and ${rateCards.id} = ${card.id}
        and ${rateCards.correction} is null and ${rateCards.withdrawnAt} is null)
      and not exists (select 1 from ${rateCards} where ${own(rateCards)} and ${rateCards.correction} is not null
        and ${rateCards.version} > ${card.version})
      and (select count(*) from ${invoices} where ${own(invoices)} and ${invoices.status} <> 'draft') = ${seen.documents}
      and not exists (select 1 from json_each(${JSON.stringify(seen.invoices.map(({ id, status }) => ({ id, status })))}) as one
        join ${invoices} on ${own(invoices)} and ${invoices.id} = one.value ->> 'id'
        where ${invoices.status} <> one.value ->> 'status')`,
  );

/** Number of issued documents; a new one changes a correction's amounts. */
export const countDocuments = (company: CompanyDb) =>
  company
    .first({ n: count() }, (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.status} <> 'draft'`)
    .map((row) => row?.n ?? 0);
