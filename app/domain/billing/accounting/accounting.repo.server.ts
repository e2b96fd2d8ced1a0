import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList } from "#db/expressions";
import { invoiceLines, invoices } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { LINE } from "../invoices/invoice-lines.repo.server";

type Kind = (typeof invoices.$inferSelect)["kind"];

/** Documents issued from one instant until before another, of both kinds or of one. */
export interface Issued {
  from: number;
  until: number;
  kind: Kind | null;
}

const issuedIndexOf = ({ scope }: Pick<ScopedDb, "scope">): string =>
  scope.kind === "all" ? "invoices_by_month_issued" : "invoices_by_company_issued";

const isIn = ({ from, until, kind }: Issued): SQL | undefined =>
  and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, until), kind ? eq(invoices.kind, kind) : undefined);

export interface IssuedSum {
  kind: Kind;
  currency: string;
  documents: number;
  totalMinor: number;
  taxMinor: number;
}

/** Number and amounts of the documents, by kind and currency. Reads these documents only. */
export const issuedSums = (db: ScopedDb, issued: Issued): Statement<IssuedSum[]> =>
  db.rows(
    {
      kind: invoices.kind,
      currency: invoices.currency,
      documents: sql`count(*)`.mapWith(Number),
      totalMinor: sql`sum(${invoices.totalMinor})`.mapWith(Number),
      taxMinor: sql`sum(${invoices.taxMinor})`.mapWith(Number),
    },
    (own) => sql`from ${invoices} indexed by ${sql.raw(issuedIndexOf(db))} where ${own(invoices)} and ${isIn(issued)}
      group by ${invoices.kind}, ${invoices.currency} order by ${invoices.kind} desc, ${invoices.currency}`,
  );

const origin = alias(invoices, "origin");

export interface Cursor {
  issuedAt: number;
  id: string;
}

/** A page of the documents in the order in which they were issued. */
export const listIssued = (
  db: ScopedDb,
  issued: Issued,
  { after, skip, limit }: { after: Cursor | null; skip: number; limit: number },
) =>
  db.rows(
    (own) => ({
      id: invoices.id,
      companyId: invoices.companyId,
      kind: invoices.kind,
      number: invoices.number,
      issuedAt: sql`${invoices.issuedAt}`.mapWith(Number),
      dueOn: invoices.dueOn,
      periodFrom: invoices.periodFrom,
      periodTo: invoices.periodTo,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      taxMinor: invoices.taxMinor,
      taxTotals: invoices.taxTotals,
      parties: invoices.parties,
      reference: invoices.reference,
      reason: invoices.reason,
      creditOfNumber: sql<number | null>`(select ${origin.number} from ${invoices} origin
        where ${own.through(origin, invoices)} and ${origin.id} = ${invoices.creditOf})`,
    }),
    (own) => sql`from ${invoices} indexed by ${sql.raw(issuedIndexOf(db))} where ${own(invoices)} and ${isIn(issued)}
      ${after ? sql`and (${invoices.issuedAt}, ${invoices.id}) > (${after.issuedAt}, ${after.id})` : sql``}
      order by ${invoices.issuedAt}, ${invoices.id} limit ${limit} offset ${skip}`,
  );
export type IssuedDocument = Awaited<ReturnType<typeof listIssued>>[number];

/** The lines of these documents, by document and position. */
export const linesOfAll = (db: ScopedDb, ids: readonly string[]) =>
  db.select(invoices, {
    columns: { invoiceId: invoiceLines.invoiceId, ...LINE },
    join: [innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))],
    where: inList(invoices.id, ids),
    orderBy: [asc(invoiceLines.invoiceId), asc(invoiceLines.position)],
  });
